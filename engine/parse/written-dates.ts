import { withPlainDigits } from './money';

/** A date as a page writes it. */
export interface WrittenDate {
  readonly text: string;
  /** All days, `YYYY-MM-DD`, that it may name: `03/04/2026` is two. */
  readonly days: readonly string[];
  /** Offset in the text. */
  readonly at: number;
}

/** Languages whose names of months CLDR gives, by script. Croatian is left out: its “listopad” is another month. */
const LANGUAGES = [
  [/^\p{Script=Latin}/u, 'en de de-AT fr es it nl pl pt sv da cs tr ro hu fi nb sk'],
  [/^\p{Script=Cyrillic}/u, 'ru uk bg be'],
  [/^\p{Script=Greek}/u, 'el'],
  [/^\p{Script=Arabic}/u, 'ar fa'],
  [/^\p{Script=Devanagari}/u, 'hi'],
  [/^\p{Script=Bengali}/u, 'bn'],
  [/^\p{Script=Georgian}/u, 'ka'],
  [/^\p{Script=Thai}/u, 'th'],
] as const;
const FORMATS = [
  { month: 'long' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
] as const;
/** A shorter beginning of a name, such as “Ma”, is no abbreviation. */
const ABBREVIATION_MIN = 3;

/** Numbers of months by name and by beginning of a name, for the scripts that were read. */
const monthsOf = new Map<string, ReadonlyMap<string, ReadonlySet<number>>>();

/** Built at the first use, because scans without written dates need none: 30 ms for Latin. */
function monthsIn(languages: string): ReadonlyMap<string, ReadonlySet<number>> {
  const existing = monthsOf.get(languages);
  if (existing) return existing;
  const whole = new Map<string, ReadonlySet<number>>();
  const begun = new Map<string, Set<number>>();
  for (const language of languages.split(' '))
    for (const options of FORMATS) {
      const calendar = { calendar: 'gregory', timeZone: 'UTC' };
      const format = new Intl.DateTimeFormat(language, { ...options, ...calendar });
      for (let month = 1; month <= 12; month++) {
        const parts = format.formatToParts(Date.UTC(2026, month - 1, 5));
        const name = fold(parts.find(({ type }) => type === 'month')!.value);
        if (!whole.has(name)) whole.set(name, new Set([month]));
        for (let length = ABBREVIATION_MIN; length < name.length; length++) {
          const beginning = name.slice(0, length);
          begun.set(beginning, (begun.get(beginning) ?? new Set()).add(month));
        }
      }
    }
  const months = new Map<string, ReadonlySet<number>>([...begun, ...whole]);
  monthsOf.set(languages, months);
  return months;
}

/** Numbers of the months that a name or its beginning may stand for. */
function monthNumbers(written = ''): number[] {
  const name = fold(written);
  const languages = LANGUAGES.find(([script]) => script.test(name))?.[1];
  return languages === undefined ? [] : [...(monthsIn(languages).get(name) ?? [])];
}

const NAME = String.raw`([\p{L}\p{M}]{2,15})[.॰]?\]?`;
const YEAR = String.raw`(?:พ\.ศ\. )?(\d{4})(?!\d)`;
/** “12. Dezember 2026”, “12 de junio del 2012”, “12-Mär-2014”, “17 มีนาคม 2569” */
const DAY_FIRST = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|লা|শে|ই)?[.,]? ?[-./]?(?:de |of )?${NAME},?[ -./]{1,2}(?:del? )?${YEAR}`,
  'giu',
);
/** “Dec. 12, 2026”, “Wed Aug 05 12:00:00 2015” */
const MONTH_FIRST = new RegExp(
  String.raw`(?<![\p{L}\p{M}])${NAME} (\d{1,2})(?:st|nd|rd|th)?,?(?: \d{2}:\d{2}:\d{2})?,? ${YEAR}`,
  'giu',
);
/** “2026. december 12.”, “2015-кві-12” */
const YEAR_MONTH = new RegExp(String.raw`(?<!\d)(\d{4})\.?[- ]${NAME}[- ](\d{1,2})(?!\d)`, 'giu');
/** “2011 წლის 17 მარტი” */
const YEAR_DAY = new RegExp(String.raw`(?<!\d)(\d{4}) (?:წლის|წ\.),? ?(\d{1,2}) ${NAME}`, 'giu');
const YEAR_FIRST =
  /(?<!\d)(\d{4})(?:[-/.]|\. | ?年 ?| ?년 ?)(\d{1,2})(?:[-/.]|\. | ?月 ?| ?월 ?)(\d{1,2})(?!\d{1,2}(?!\d|:))/gu;
const NUMERIC = /(?<!\d)(\d{1,2}) ?[./-] ?(\d{1,2}) ?[./-] ?(\d{4})(?!\d)/gu;
/** “令和8年12月24日”, “民國115年12月24日” */
const ERA = /(令和|平成|昭和|民國|民国) ?(\d{1,3}|元)年 ?(\d{1,2})月 ?(\d{1,2})日/gu;
/** The year before the first one of an era. */
const ERAS: Readonly<Record<string, number>> = {
  ...{ 令和: 2018, 平成: 1988, 昭和: 1925, 民國: 1911, 民国: 1911 },
};
const BUDDHIST = { from: 2400, before: 543 } as const;

/** Dates with day, month, and year in a text. Suites: dateparser, and CLDR through Intl. */
export function datesIn(text: string): WrittenDate[] {
  const spaced = text.replace(/[\s\u200e\u200f\u061c]/gu, ' ');
  const plain = withPlainDigits(spaced);
  const datesBy = (pattern: RegExp, daysOf: (parts: readonly string[]) => (string | null)[]) =>
    [...plain.matchAll(pattern)].flatMap((match) => {
      const days = daysOf(match.slice(1)).filter((day) => day !== null);
      const { index: at } = match;
      return days.length > 0 ? [{ text: spaced.slice(at, at + match[0].length), days, at }] : [];
    });
  const named = (year: string | undefined, name: string | undefined, day: string | undefined) =>
    monthNumbers(name).map((month) => dayOf(year, month, day));
  return [
    ...datesBy(DAY_FIRST, ([day, name, year]) => named(year, name, day)),
    ...datesBy(MONTH_FIRST, ([name, day, year]) => named(year, name, day)),
    ...datesBy(YEAR_MONTH, ([year, name, day]) => named(year, name, day)),
    ...datesBy(YEAR_DAY, ([year, day, name]) => named(year, name, day)),
    ...datesBy(YEAR_FIRST, ([year, month, day]) => [dayOf(year, month, day)]),
    ...datesBy(NUMERIC, ([a, b, year]) => [dayOf(year, b, a), dayOf(year, a, b)]),
    ...datesBy(ERA, ([era = '', year, month, day]) => [
      dayOf(String(ERAS[era]! + (year === '元' ? 1 : Number(year))), month, day),
    ]),
  ].sort((a, b) => a.at - b.at);
}

/** ISO 8601 day; null if there is no such one. */
function dayOf(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
): string | null {
  const [written, m, d] = [Number(year), Number(month), Number(day)];
  const y = written > BUDDHIST.from ? written - BUDDHIST.before : written;
  const date = new Date(Date.UTC(y, m - 1, d));
  return m >= 1 && date.getUTCMonth() === m - 1 ? date.toISOString().slice(0, 10) : null;
}

const fold = (name: string): string => name.toLowerCase().replace(/[.॰]$/, '');
