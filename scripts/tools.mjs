import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The script behind a command of an installed package, to be run by `process.execPath`: what lies in
 * `node_modules/.bin` is a shell script on Windows, which cannot be spawned.
 */
export function toolScript(packageName, command = packageName) {
  const folder = path.resolve('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}
