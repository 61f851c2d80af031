// @module-tag processes
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportJson } from '@/packages/cli/src/report';
import { actionStep } from './action-step';
import { runIn } from './packed-cli';

let folder: string;
beforeAll(async () => {
  // Sequential: both write the bundle of the engine's thread.
  for (const name of ['cli', 'action'])
    await promisify(execFile)(process.execPath, ['scripts/build-package.mjs', name]);
  folder = await mkdtemp(path.join(tmpdir(), 'seamark-pipeline-'));
  await cp('tests/fixtures/vitepress-site', path.join(folder, 'dist'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

const COMMAND = path.resolve('packages/cli/dist/seamark.mjs');
const run = (...args: readonly string[]) => runIn(folder, [COMMAND, ...args]);
const ADDRESS = 'https://charts.example/';
const SERVED = [ADDRESS, '--serve', 'dist', '--as', 'netlify'];
const gate = () =>
  run('scan', ...SERVED, '--baseline', 'before.json', '--fail-on-regression', '--json');
const step = () =>
  actionStep(folder, {
    url: ADDRESS,
    path: 'dist',
    as: 'netlify',
    baseline: 'before.json',
    'fail-on-regression': 'true',
  });

it('a built VitePress site passes its gate, fails it once it breaks, and passes with the file that repairs it', async () => {
  const before = await run('scan', ...SERVED, '--json=before.json');
  expect([before.code, before.err]).toEqual([0, '']);
  // The files name the site's future https address and are requested there.
  const { url, results } = JSON.parse(
    await readFile(path.join(folder, 'before.json'), 'utf8'),
  ) as ReportJson;
  const rules = results.flatMap(({ findings }) => findings.map(({ code }) => code));
  expect(url).toBe(ADDRESS);
  expect(rules).toContain('sitemap/lastmod-coverage');
  expect(rules).not.toContain('sitemap/undeclared');
  expect([await gate(), await step()]).toMatchObject([
    { code: 0, err: '' },
    { code: 0, outputs: { regressions: '[]' } },
  ]);

  await rm(path.join(folder, 'dist/llms.txt'));
  const closed = 'llms.txt scores 0, and scored 100 in the baseline.';
  expect(await gate()).toMatchObject({ code: 1, err: `${closed}\n` });
  const broken = await step();
  expect(broken).toMatchObject({ code: 1, outputs: { regressions: '["llms-txt"]' } });
  const lines = broken.out.split('\n');
  expect(lines).toContain(`::error::${closed}`);
  expect(lines.find((line) => line.includes('title=llms.txt::'))).toMatch(
    /^::error file=dist\/index\.html,title=llms\.txt::No llms\.txt was found/,
  );
  expect(broken.summary).toContain(closed);

  const fixed = await run('fix', 'llms-txt', ...SERVED, '--write', 'dist');
  expect([fixed.code, fixed.err]).toEqual([0, '']);
  expect(fixed.out).toContain(path.join('dist', 'llms.txt'));
  expect(await readFile(path.join(folder, 'dist/llms.txt'), 'utf8')).toContain(
    `(${ADDRESS}guide/)`,
  );
  expect([await gate(), await step()]).toMatchObject([
    { code: 0, err: '' },
    { code: 0, outputs: { regressions: '[]' } },
  ]);
});
