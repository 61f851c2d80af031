import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sentenceOf } from '../../scripts/prepare.mjs';

test('an error of a folder that is not writable contains the next step', async () => {
  const inFile = path.join(import.meta.filename, 'folder');
  const error: unknown = await mkdir(inFile).catch((refused: unknown) => refused);
  expect(sentenceOf(error)).toBe(
    `${inFile} cannot be written: ENOTDIR: not a directory, mkdir '${inFile}'. Let the account that runs Seamark write in its folder.`,
  );
});

test('other errors are shown as their message, without a stack', () => {
  expect(sentenceOf(new Error('Port 1 is in use.'))).toBe('Port 1 is in use.');
});
