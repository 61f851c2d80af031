import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundleOne } from '../../scripts/bundle.mjs';

test('a bundle is rebuilt if and only if one of its sources or the bundle itself changed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'seamark-bundle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [entry, imported, made] = ['entry.ts', 'imported.ts', 'out/entry.mjs'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  await writeFile(entry, `import { depth } from './imported';\nconsole.log(depth);\n`);
  await writeFile(imported, 'export const depth = 4711;\n');
  const bundle = () => bundleOne(entry, made);
  const depthIn = async () => /depth = (\d+)/.exec(await readFile(made, 'utf8'))?.[1];

  expect([await bundle(), await bundle(), await depthIn()]).toEqual([true, false, '4711']);
  await writeFile(imported, 'export const depth = 4712;\n');
  expect([await bundle(), await bundle(), await depthIn()]).toEqual([true, false, '4712']);
  await writeFile(made, 'depth = 0');
  expect([await bundle(), await bundle(), await depthIn()]).toEqual([true, false, '4712']);
  await rm(made);
  expect([await bundle(), await bundle(), await depthIn()]).toEqual([true, false, '4712']);
});
