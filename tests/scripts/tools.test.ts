import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runQuietly } from '../../scripts/tools.mjs';

test('the output of a command that succeeds is not shown', async () => {
  const script = `import { runQuietly } from './scripts/tools.mjs'; await runQuietly('prettier', ['--version']);`;
  expect(
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]),
  ).toMatchObject({ stdout: '', stderr: '' });
});

test('the output of a command that fails is in the error', async () => {
  await expect(runQuietly('prettier', ['--check', 'no-such-file.ts'])).rejects.toThrow(
    /no-such-file\.ts[^]*\nprettier --check no-such-file\.ts failed \(2\)\.$/,
  );
});
