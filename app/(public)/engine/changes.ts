import { readFile } from 'node:fs/promises';
import path from 'node:path';

let text: Promise<string> | undefined;

/** The changes of the engine, then those of the server and the API; they change with releases only. */
export const changes = (): Promise<string> => (text ??= readChanges());

async function readChanges(): Promise<string> {
  const [engine, server] = await Promise.all([
    readFile(path.join(process.cwd(), 'engine/CHANGELOG.md'), 'utf8'),
    readFile(path.join(process.cwd(), 'CHANGELOG.md'), 'utf8'),
  ]);
  // Without its heading and the links to files.
  return engine + server.slice(server.indexOf('\n## '));
}
