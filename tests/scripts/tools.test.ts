// @module-tag processes
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runQuietly } from '../../scripts/tools.mjs';

test('the output of a command that succeeds is not shown', async () => {
  const script = `import { runQuietly } from './scripts/tools.mjs'; await runQuietly('oxfmt', ['--version']);`;
  expect(
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]),
  ).toMatchObject({ stdout: '', stderr: '' });
});

test('the output of a command that fails is in the error', async () => {
  await expect(runQuietly('oxfmt', ['--check', 'no-such-file.ts'])).rejects.toThrow(
    /Expected at least one target file[^]*\noxfmt --check no-such-file\.ts failed \(2\)\.$/,
  );
});
