import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sentenceOf } from '../../scripts/prepare.mjs';

test('a folder that cannot be written is named with what to do', async () => {
  const inFile = path.join(import.meta.filename, 'folder');
  const error: unknown = await mkdir(inFile).catch((refused: unknown) => refused);
  expect(sentenceOf(error)).toBe(
    `${inFile} cannot be written: ENOTDIR: not a directory, mkdir '${inFile}'. Let the account that runs Seamark write in its folder.`,
  );
});

test('of any other error the message is shown, without a stack', () => {
  expect(sentenceOf(new Error('Port 1 is in use.'))).toBe('Port 1 is in use.');
});
