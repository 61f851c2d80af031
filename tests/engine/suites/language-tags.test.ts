import { expect, test } from 'vitest';
import { isLanguageTag, suggestTag } from '../../../engine/parse/language-tag';
import { reportSuite } from '../../helpers/suite';

/** RFC 5646, appendix A, without the tag that it shows as valid once its extension is registered. */
const VALID =
  'de fr ja i-enochian zh-Hant zh-Hans sr-Cyrl sr-Latn zh-cmn-Hans-CN cmn-Hans-CN zh-yue-HK yue-HK zh-Hans-CN ' +
  'sr-Latn-RS sl-rozaj sl-rozaj-biske sl-nedis de-CH-1901 sl-IT-nedis hy-Latn-IT-arevela de-DE en-US es-419 ' +
  'de-CH-x-phonebk az-Arab-x-AZE-derbend x-whatever qaa-Qaaa-QM-x-southern de-Qaaa sr-Latn-QM sr-Qaaa-RS ' +
  'en-US-u-islamcal zh-CN-a-myext-x-private en-a-myext-b-another';
const INVALID = 'de-419-DE a-DE ar-a-aaa-b-bbb-a-ccc';

const words = (text: string) => text.split(' ');

test.each(words(VALID))('%s is a valid tag', (tag) => {
  expect(isLanguageTag(tag)).toBe(true);
});

test.each(words(INVALID))('%s is no valid tag', (tag) => {
  expect(isLanguageTag(tag)).toBe(false);
});

reportSuite({
  name: 'RFC 5646, appendix A',
  agreeing: words(VALID).length + words(INVALID).length,
  leftOut: [],
});

test.each([
  ['en-UK', 'en-GB'],
  ['en_US', 'en-US'],
  ['jp', 'ja'],
  ['cz-CZ', 'cs-CZ'],
  ['english', null],
  ['zz', null],
])('%s was meant as %s', (tag, meant) => {
  expect(suggestTag(tag)).toBe(meant);
});
