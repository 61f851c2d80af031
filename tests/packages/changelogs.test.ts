import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

interface Manifest {
  readonly version: string;
  readonly private?: boolean;
  readonly files?: readonly string[];
}
const manifestOf = async (folder: string) =>
  JSON.parse(await readFile(`${folder}/package.json`, 'utf8')) as Manifest;

test.each(['engine', 'packages/cli', 'packages/client', 'packages/action'])(
  'the changelog of %s begins with its version and is published with it',
  async (folder) => {
    const manifest = await manifestOf(folder);
    const [, newest] = /^## (\S+) - /m.exec(await readFile(`${folder}/CHANGELOG.md`, 'utf8')) ?? [];
    expect(newest).toBe(manifest.version);
    if (!manifest.private) expect(manifest.files).toContain('CHANGELOG.md');
  },
);

test('the action has the version of the command line, by which it is tagged', async () => {
  const [action, cli] = [await manifestOf('packages/action'), await manifestOf('packages/cli')];
  expect(action.version).toBe(cli.version);
});
