import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { runQuietly } from './tools.mjs';

const STAMP = 'lib/platform/db/generated/.schema-hash';

/** Generates the Prisma client if the schema or Prisma changed since the last time. */
export async function generateClient() {
  const hash = createHash('sha256');
  for (const file of ['prisma/schema.prisma', 'node_modules/prisma/package.json'])
    hash.update(await readFile(file));
  const wanted = hash.digest('hex');
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === wanted) return;
  await runQuietly('prisma', ['generate'], {
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  });
  await writeFile(STAMP, wanted);
}

const API_TYPES = 'packages/client/src/generated/openapi.ts';

/** Generates the types of the API client if the OpenAPI document changed since the last time. */
export async function generateApiTypes() {
  const file = await bundle('openapi');
  const { openApiDocument } = await import(pathToFileURL(file).href);
  const document = JSON.stringify(openApiDocument('https://seamark.example'));
  const maker = await readFile(import.meta.filename);
  const hash = createHash('sha256').update(maker).update(document).digest('hex');
  const stamp = `// ${hash}\n`;
  if ((await readFile(API_TYPES, 'utf8').catch(() => '')).startsWith(stamp)) return;
  // This import loads the TypeScript compiler, half a second that `npm start` saves.
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const types = astToString(await openapiTS(JSON.parse(document)));
  await mkdir(path.dirname(API_TYPES), { recursive: true });
  await writeFile(API_TYPES, stamp + types);
}
