import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { endTogether } from './end-together.mjs';

/**
 * Script of a command of a package that is installed in a project, for `process.execPath`: the files in
 * `node_modules/.bin` are shell scripts on Windows, which cannot be spawned.
 */
export function toolScript(packageName, command = packageName, project = '.') {
  const folder = path.resolve(project, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** Runs the command of an installed package; its output is part of the error if it fails. */
export async function runQuietly(packageName, args, env = {}) {
  const child = spawn(process.execPath, [toolScript(packageName), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  endTogether(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code, signal] = await once(child, 'close');
  if (code !== 0)
    throw new Error(
      `${output.trim()}\n${packageName} ${args.join(' ')} failed (${signal ?? code}).`,
    );
}
