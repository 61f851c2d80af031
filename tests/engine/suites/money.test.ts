import { expect, test } from 'vitest';
import currencies from '../../../engine/parse/currencies.json' with { type: 'json' };
import { amountsIn } from '../../../engine/parse/money';
import { reportSuite } from '../../helpers/suite';
import suite from './price-parser.json' with { type: 'json' };

type Case = readonly [text: string, mark?: string, value?: number];

const withoutDot = (mark: string) => mark.replace(/\.$/, '').toLowerCase();

const CASES = suite.cases as unknown as readonly Case[];

test('the first amount of each case of price-parser has its value and mark', () => {
  const wrong = CASES.filter(([text, mark, value]) => {
    const [first] = amountsIn(text);
    if (mark === undefined || value === undefined) return first !== undefined;
    return !first?.values.includes(value) || !first.text.toLowerCase().includes(withoutDot(mark));
  });
  expect(wrong).toEqual([]);
});

reportSuite({
  name: 'scrapinghub/price-parser',
  agreeing: CASES.length,
  leftOut: Object.entries(suite.leftOut).map(([reason, { length: count }]) => ({ reason, count })),
});

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const LOCALES = Intl.NumberFormat.supportedLocalesOf(
  LETTERS.flatMap((a) => LETTERS.map((b) => a + b)),
);
/** Their marks: currency codes that are words, and forms of words. */
const LEFT_OUT = new Set(['ak', 'ee', 'wo']);
const READ = LOCALES.filter((locale) => !LEFT_OUT.has(locale));
/** Every ninth: 160 currencies in 141 locales would take seconds. */
const SAMPLE = currencies.codes.split(' ').filter((_, i) => i % 9 === 0);

test('an amount that Intl writes in any locale, with its digits and marks of direction, is read', () => {
  const wrong = READ.flatMap((locale) =>
    [...SAMPLE, 'SAR', 'ILS', 'KWD'].flatMap((currency) => {
      const text = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(12_999);
      const [first] = amountsIn(text);
      const isRead = first?.values.includes(12_999) && first.currencies.includes(currency);
      return isRead ? [] : [`${locale}: ${text}`];
    }),
  );
  expect(wrong).toEqual([]);
});

reportSuite({
  name: 'CLDR through Intl: currencies in locales',
  agreeing: READ.length * (SAMPLE.length + 3),
  leftOut: [
    { count: LEFT_OUT.size * (SAMPLE.length + 3), reason: 'locales that write words as marks' },
  ],
});

test.each([
  ['Rs 1,250.00', ['INR', 'LKR', 'MUR', 'NPR', 'PKR']],
  ['$1,250.00', ['DOP', 'JMD', 'TTD', 'USD']],
  ['1250,00 lei', ['MDL', 'RON']],
  ['US $1,250.00', ['USD']],
  ['CAD$1,250.00', ['CAD']],
])('%s may be money of each country with this mark', (text, codes) => {
  expect(amountsIn(text)[0]?.currencies).toEqual(expect.arrayContaining(codes));
});

test('a second mark decides which currency the first one is', () => {
  expect(amountsIn('$10 CAD')).toMatchObject([{ text: '$10 CAD', currencies: ['CAD'] }]);
});

test('units and words in capitals are no currencies', () => {
  for (const text of ['16 L', 'den 15. März', 'TOP 10', '5 KM', '16.00 ft', 'an order of 12 parts'])
    expect(amountsIn(text), text).toEqual([]);
});
