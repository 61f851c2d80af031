import { expect, it } from 'vitest';
import { SentTexts } from '@/lib/reports/server/sent-texts';

it('keeps the newest texts within its limit, and one of each key', () => {
  const texts = new SentTexts();
  const body = 'x'.repeat(1_000_000);
  for (const key of ['a', 'b', 'c', 'd']) texts.put(key, { version: '1', body });
  texts.put('a', { version: '2', body });
  texts.put('e', { version: '1', body });
  const versions = ['a', 'b', 'c', 'd', 'e'].map((key) => texts.get(key)?.version);
  expect(versions).toEqual(['2', undefined, '1', '1', '1']);
});

it('keeps no text that is larger than its limit', () => {
  const texts = new SentTexts();
  texts.put('a', { version: '1', body: 'x'.repeat(4_000_001) });
  expect(texts.get('a')).toBeUndefined();
});
