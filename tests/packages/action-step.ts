import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runIn, type Ended } from './packed-cli';

interface Step extends Ended {
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Starts a step as GitHub's runner does: inputs and file paths in the environment. */
export async function actionStep(
  folder: string,
  inputs: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Step> {
  const output = path.join(folder, 'output');
  const summary = path.join(folder, 'summary.md');
  for (const file of [output, summary]) await writeFile(file, '');
  const ended = await runIn(folder, [path.resolve('packages/action/dist/action.mjs')], {
    ...Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
    ),
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
    RUNNER_TEMP: folder,
    ...environment,
  });
  const lines = (await readFile(output, 'utf8')).split('\n').filter(Boolean);
  return {
    ...ended,
    outputs: Object.fromEntries(
      lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
    ),
    summary: await readFile(summary, 'utf8'),
  };
}
