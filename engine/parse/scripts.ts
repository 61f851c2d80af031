const HAN_AND_KANA = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;

/** A letter of Chinese, Japanese, or Thai, which write no spaces between words. */
export const UNSPACED = new RegExp(String.raw`[${HAN_AND_KANA}\p{Script=Thai}]`, 'u');

/** One that may follow a number, unit, or currency mark without a space; Korean, too: `7天内`, `3만원`. */
export const ADJOINING = new RegExp(
  String.raw`[${HAN_AND_KANA}\p{Script=Hangul}\p{Script=Thai}]`,
  'u',
);

/** Letters of Chinese, Japanese, and Korean, of which one or two make a word. */
export const DENSE = new RegExp(String.raw`[${HAN_AND_KANA}\p{Script=Hangul}]`, 'gu');
