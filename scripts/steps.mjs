import { spawn } from 'node:child_process';
import path from 'node:path';

function run(command, args) {
  const child = spawn(path.resolve('node_modules/.bin', command), args, { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs tools one after another, says which and how long; throws after the first that fails. */
export async function runSteps(steps) {
  for (const [label, command, args] of steps) {
    const from = Date.now();
    console.error(`▸ ${label} …`);
    const code = await run(command, args);
    const seconds = ((Date.now() - from) / 1000).toFixed(1);
    if (code !== 0) throw new Error(`✗ ${label} failed after ${seconds} s (${command} ${args.join(' ')}).`);
    console.error(`✓ ${label} ${seconds} s`);
  }
}
