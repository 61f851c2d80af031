import { readFile } from 'node:fs/promises';
import path from 'node:path';

let text: Promise<string> | undefined;

/** CHANGELOG.md, the one source of the change log; it changes with releases only. */
export const changes = (): Promise<string> =>
  (text ??= readFile(path.join(process.cwd(), 'CHANGELOG.md'), 'utf8'));
