import { readFile } from 'node:fs/promises';
import path from 'node:path';

let text: Promise<string> | undefined;

/** Changelogs of the engine, then of server and API, cached: they change with releases only. */
export const changes = (): Promise<string> => (text ??= readChanges());

async function readChanges(): Promise<string> {
  const [engine, server] = await Promise.all([
    readFile(path.join(process.cwd(), 'engine/CHANGELOG.md'), 'utf8'),
    readFile(path.join(process.cwd(), 'CHANGELOG.md'), 'utf8'),
  ]);
  // Without its title and the links to files.
  return engine + server.slice(server.indexOf('\n## '));
}
