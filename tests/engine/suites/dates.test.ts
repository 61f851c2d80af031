import { expect, test } from 'vitest';
import { datesIn } from '../../../engine/parse/written-dates';
import { reportSuite } from '../../helpers/suite';
import suite from './dateparser.json' with { type: 'json' };

test('each case of dateparser with day, month, and year has its day', () => {
  const wrong = suite.cases.filter(
    ([text, day]) => !datesIn(text!).some(({ days }) => days.includes(day!)),
  );
  expect(wrong).toEqual([]);
});

reportSuite({
  name: 'scrapinghub/dateparser: absolute dates',
  agreeing: suite.cases.length,
  leftOut: Object.entries(suite.leftOut).map(([reason, { length: count }]) => ({ reason, count })),
});

const LOCALES =
  'ar bg be bn cs da de de-AT de-CH el en en-CA en-GB es es-AR es-MX fi fr fr-CA hi hu it ja ja-u-ca-japanese ka ko nb nl nl-BE pl pt pt-PT ro ru sk sv th tr uk zh zh-TW zh-TW-u-ca-roc'.split(
    ' ',
  );
const STYLES = ['full', 'long', 'medium'] as const;
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 24)));
/** Thai abbreviations of months have points within. */
const isRead = (locale: string, style: (typeof STYLES)[number]) =>
  locale !== 'th' || style !== 'medium';

test('a date that Intl writes in these locales, with their digits and calendars, is read', () => {
  const wrong = LOCALES.flatMap((locale) =>
    STYLES.filter((style) => isRead(locale, style)).flatMap((dateStyle) => {
      const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
      return MONTHS.flatMap((date) => {
        const text = format.format(date);
        const day = date.toISOString().slice(0, 10);
        return datesIn(text).some(({ days }) => days.includes(day)) ? [] : [`${locale}: ${text}`];
      });
    }),
  );
  expect(wrong).toEqual([]);
});

reportSuite({
  name: 'CLDR through Intl: dates in locales',
  agreeing: (LOCALES.length * STYLES.length - 1) * MONTHS.length,
  leftOut: [{ count: MONTHS.length, reason: 'abbreviations with points within (Thai)' }],
});

test.each([
  ['12 apples in 2024', 'a word that is no month'],
  ['Version 12.10.1', 'a version'],
  ['Call 0341 5550 142', 'a telephone number'],
  ['31 February 2026', 'a day that does not exist'],
  ['Ma 5, 2026', 'a name of two letters'],
])('“%s” is no date: %s', (text) => {
  expect(datesIn(text)).toEqual([]);
});

test('a date has its text and place as written, also with other digits', () => {
  const text = 'मिति: १७ अक्टूबर २०१८, and 令和8年12月24日';
  expect(datesIn(text)).toEqual([
    { text: '१७ अक्टूबर २०१८', days: ['2018-10-17'], at: 6 },
    { text: '令和8年12月24日', days: ['2026-12-24'], at: 27 },
  ]);
});

test('100,000 characters that begin dates are none', () => {
  for (const part of ['1', 'a', '1 a ', '12.', '2024-a', 'may '])
    expect(datesIn(part.repeat(100_000 / part.length))).toEqual([]);
});
