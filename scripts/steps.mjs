import { spawn } from 'node:child_process';
import { endTogether } from './end-together.mjs';
import { generateApiTypes } from './generate.mjs';
import { toolScript } from './tools.mjs';

// Packages whose name differs from their command.
const PACKAGES = { tsc: '@typescript/native' };

function run(command, args) {
  const script = toolScript(PACKAGES[command] ?? command, command);
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit' });
  endTogether(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs tools in sequence and prints name and duration of each; throws after the first failure. */
export async function runSteps(steps) {
  for (const [label, command, args] of steps) {
    const from = Date.now();
    console.error(`▸ ${label} …`);
    const code = await run(command, args);
    const seconds = ((Date.now() - from) / 1000).toFixed(1);
    if (code !== 0)
      throw new Error(`✗ ${label} failed after ${seconds} s (${command} ${args.join(' ')}).`);
    console.error(`✓ ${label} ${seconds} s`);
  }
}

/** Checks of the sources alone: types and format on one core; lint and unused code on another. */
export async function runStaticChecks() {
  await generateApiTypes();
  const lanes = await Promise.allSettled([
    runSteps([
      ['types', 'tsc', ['--noEmit', '--project', 'tsconfig.check.json']],
      ['format', 'oxfmt', ['--check']],
    ]),
    runSteps([
      ['lint', 'oxlint', ['--report-unused-disable-directives']],
      ['unused code', 'knip', ['--cache', '--cache-location', '.data/knip']],
    ]),
  ]);
  const failed = lanes.filter((lane) => lane.status === 'rejected');
  if (failed.length > 0) throw new Error(failed.map((lane) => lane.reason.message).join('\n'));
}
