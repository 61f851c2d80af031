// npm run currencies:update: the marks of all currencies in all locales, as the Intl (CLDR) of this Node has them.
import './node-version.mjs';
import { writeFile } from 'node:fs/promises';

const FILE = 'engine/parse/currencies.json';
/** Locales that spell each code in their letters, or put words of a form before it. */
const LEFT_OUT = new Set(['brx', 'nqo', 'wo']);
/** Codes of metals, funds, and tests. */
const NO_MONEY = new Set(
  'XAG XAU XBA XBB XBC XBD XDR XEU XFO XFU XPD XPT XRE XSU XTS XUA XXX'.split(' '),
);
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const PAIRS = LETTERS.flatMap((a) => LETTERS.map((b) => a + b));
const TRIPLES = PAIRS.flatMap((pair) => LETTERS.map((c) => pair + c));

// Without `root`, which is no language.
const languages = Intl.NumberFormat.supportedLocalesOf([...PAIRS, ...TRIPLES]).filter(
  (language) => language.length <= 3,
);
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const regions = PAIRS.map((pair) => pair.toUpperCase()).filter((region) => names.of(region));
const hasData = (locale) => new Intl.NumberFormat(locale).resolvedOptions().locale === locale;
const locales = languages
  .flatMap((language) => [
    language,
    ...regions.map((region) => `${language}-${region}`).filter(hasData),
  ])
  .filter((locale) => !LEFT_OUT.has(locale.split('-')[0]));

const codes = Intl.supportedValuesOf('currency').filter((code) => !NO_MONEY.has(code));
const marks = new Map();
for (const locale of locales)
  for (const currency of codes)
    for (const currencyDisplay of ['symbol', 'narrowSymbol']) {
      const format = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay,
      });
      const mark = format
        .formatToParts(1)
        .find(({ type }) => type === 'currency')
        .value.replace(/[\u200b\u200e\u200f\u061c]/g, '')
        .replace(/\s/g, ' ')
        .replace(/\.$/, '');
      if (mark === '' || mark === currency) continue;
      marks.set(mark, (marks.get(mark) ?? new Set()).add(currency));
    }

const sorted = [...marks].sort(([a], [b]) => (a < b ? -1 : 1));
await writeFile(
  FILE,
  `${JSON.stringify(
    {
      codes: codes.join(' '),
      marks: Object.fromEntries(sorted.map(([mark, of]) => [mark, [...of].sort().join(' ')])),
    },
    null,
    1,
  )}\n`,
);
console.log(
  `${FILE}: ${marks.size} marks of ${codes.length} currencies in ${locales.length} locales.`,
);
