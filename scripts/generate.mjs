import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { toolScript } from './tools.mjs';

const STAMP = 'lib/db/generated/.schema-hash';

/** Generates the Prisma client when the schema or Prisma itself changed since the last time. */
export async function generateClient() {
  const hash = createHash('sha256');
  for (const file of ['prisma/schema.prisma', 'node_modules/prisma/package.json'])
    hash.update(await readFile(file));
  const wanted = hash.digest('hex');
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === wanted) return;
  try {
    await promisify(execFile)(process.execPath, [toolScript('prisma'), 'generate'], {
      env: { ...process.env, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
    });
  } catch (error) {
    throw new Error(
      `The database client could not be generated:\n${error.stderr || error.stdout || error.message}`,
    );
  }
  await writeFile(STAMP, wanted);
}
