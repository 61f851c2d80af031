import { expect, test } from 'vitest';
import { clip, collapseSpace, splitSentences, visibleLength } from '@/engine/parse/text';

/** Every single code unit, separated by letters. */
const EVERY = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join('a');
const SPACED = [
  '',
  ' ',
  'a b',
  '  a \n b\t\tc ',
  'a\u00a0b\u2003 c\u3000',
  'one\ntwo\r\nthree',
  ' 😀 b',
];
/** Longer than the pieces that long texts are folded in, with white space across every border. */
const LONG = 'ab  \n c '.repeat(10_000);

test.each([...SPACED, EVERY, LONG])(
  'visible length counts every character that is not white space',
  (text) => {
    expect(visibleLength(text)).toBe(text.replace(/\s+/gu, '').length);
  },
);

test.each([...SPACED, EVERY, LONG])('white space collapses to one space', (text) => {
  expect(collapseSpace(text)).toBe(text.replace(/\s+/gu, ' ').trim());
});

test.each([
  ['We open at 9. You may call.', ['We open at 9.', 'You may call.']],
  [
    'Åben alle søndage kl. 11:00 - 16:00. Velkommen!',
    ['Åben alle søndage kl. 11:00 - 16:00.', 'Velkommen!'],
  ],
  ['Der Verein e. V. wurde von Dr. Balsam gegründet.', null],
  ['ul. Boguszowska 84, tel. 71 354 35 15', null],
  ['We love art. The museum is new.', ['We love art.', 'The museum is new.']],
])('sentences of %j', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences ?? [text]);
});

test('disguising characters are replaced, whatever surrounds them', () => {
  expect(clip('plain text', 20)).toBe('plain text');
  expect(clip('  two  spaces\n', 20)).toBe('two spaces');
  expect(clip('a\u202eb\u0007c\u{E0041}d', 20)).toBe('a b c d');
  expect(clip('a\ud800b \u{1F600}', 20)).toBe('a b \u{1F600}');
  expect(clip('é ~ \u007f!', 20)).toBe('é ~ !');
  expect(clip('a plain text that is too long', 12)).toBe('a plain…');
});
