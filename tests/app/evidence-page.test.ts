import { expect, it } from 'vitest';
import { EVIDENCE } from '@/app/(public)/evidence/content';

it('names the changes that its charts show in words, and how many readers each hurts', () => {
  const shown = Object.values(EVIDENCE.effects).flatMap((rows) => rows.slice(0, 8));
  expect(shown.map(({ change }) => change).filter((change) => change.includes('/'))).toEqual([]);
  expect(
    EVIDENCE.effects.lost.map(({ change, readerText }) => [change, readerText]),
  ).toContainEqual(['Empty page that scripts fill in', `8 of ${EVIDENCE.readers.length} readers`]);
});
