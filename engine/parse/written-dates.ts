/** A date as a page writes it. */
export interface WrittenDate {
  readonly text: string;
  /** All days, `YYYY-MM-DD`, that it may name: `03/04/2026` is two. */
  readonly days: readonly string[];
  /** Offset in the text. */
  readonly at: number;
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ru', 'sv', 'da', 'cs', 'tr'];

let months: ReadonlyMap<string, number> | undefined;

/** Number of a month by its long or short name in these languages, as it is written alone or within a date. */
function monthNumber(name = ''): number {
  // The first use takes 25 ms, which scans without written dates do not need.
  months ??= new Map(
    LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) =>
        [{ month }, { month, day: 'numeric' as const }].flatMap((options) => {
          const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
          return Array.from({ length: 12 }, (_, at): [name: string, number: number] => {
            const parts = format.formatToParts(Date.UTC(2026, at, 5));
            return [fold(parts.find(({ type }) => type === 'month')!.value), at + 1];
          });
        }),
      ),
    ),
  );
  return months.get(fold(name)) ?? 0;
}

const DAY_FIRST =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er)?[.,]? (?:de |of )?(\p{L}{3,12})\.?,? (?:de )?(\d{4})(?!\d)/giu;
const MONTH_FIRST = /(?<!\p{L})(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/giu;
const YEAR_FIRST =
  /(?<!\d)(\d{4})(?:[-/.]| ?年 ?| ?년 ?)(\d{1,2})(?:[-/.]| ?月 ?| ?월 ?)(\d{1,2})(?!\d)/gu;
const NUMERIC = /(?<!\d)(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4})(?!\d)/gu;

/** Dates with day, month, and year in a text of one of thirteen languages, or in Chinese, Japanese, or Korean. */
export function datesIn(text: string): WrittenDate[] {
  const plain = text.replace(/\s/gu, ' ');
  const found = (pattern: RegExp, daysOf: (parts: readonly string[]) => (string | null)[]) =>
    [...plain.matchAll(pattern)].flatMap((match) => {
      const days = daysOf(match.slice(1)).filter((day) => day !== null);
      return days.length > 0 ? [{ text: match[0], days, at: match.index }] : [];
    });
  return [
    ...found(DAY_FIRST, ([day, name, year]) => [dayOf(year, monthNumber(name), day)]),
    ...found(MONTH_FIRST, ([name, day, year]) => [dayOf(year, monthNumber(name), day)]),
    ...found(YEAR_FIRST, ([year, number, day]) => [dayOf(year, number, day)]),
    ...found(NUMERIC, ([a, b, year]) => [dayOf(year, b, a), dayOf(year, a, b)]),
  ].sort((a, b) => a.at - b.at);
}

/** ISO 8601 day; null if there is no such one. */
function dayOf(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  return m >= 1 && date.getUTCMonth() === m - 1 ? date.toISOString().slice(0, 10) : null;
}

function fold(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
