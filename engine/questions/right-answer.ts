import { amountsIn, numbersIn, type Amount, type WrittenNumber } from '../parse/money';
import { ADJOINING } from '../parse/scripts';
import { textBefore } from '../parse/text';
import { datesIn, type WrittenDate } from '../parse/written-dates';

/** An expected answer, read as what it is. */
export type RightAnswer =
  | { readonly kind: 'amount'; readonly value: number; readonly currencies: readonly string[] }
  | {
      readonly kind: 'number';
      readonly value: number;
      readonly unit: string;
      readonly text: string;
    }
  | { readonly kind: 'date'; readonly day: string }
  | { readonly kind: 'telephone'; readonly digits: string }
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'text'; readonly text: string };

const NUMBER_WITH_UNIT = /^[-−]?\p{Nd}[\p{Nd} .,'’]*\+? ?(?:\p{L}{1,20}\.?|%|°[CF]?)?$/u;
const TELEPHONE = /^\+?[\d\s()./–-]{7,25}$/;
const BETWEEN_DIGITS = /[\s()./–-]/g;

/**
 * Reads an expected answer as an amount, number, date, telephone number, or address if it is one as a whole; else as
 * text. `40m` is two: 40 of a unit, and 40 million; so are seven digits: a number, and that of a telephone.
 */
export function readAnswer(written: string): RightAnswer[] {
  const text = plain(written.normalize('NFKC'));
  const [amount] = amountsIn(text);
  if (amount?.text === text)
    return [{ kind: 'amount', value: amount.values[0]!, currencies: amount.currencies }];
  const [date] = datesIn(text);
  if (date?.text === text && date.days.length === 1) return [{ kind: 'date', day: date.days[0]! }];
  const telephones: RightAnswer[] =
    TELEPHONE.test(text) && date === undefined
      ? [{ kind: 'telephone', digits: digitsOf(text) }]
      : [];
  const [number, ...others] = numbersIn(text);
  if (number && others.length === 0 && NUMBER_WITH_UNIT.test(text)) {
    // `1.299` has two values, of which the first is the usual one.
    const firstOfUnit = number.readings.filter(
      ({ unit }, at, all) => all.findIndex((other) => other.unit === unit) === at,
    );
    return [
      ...telephones,
      ...firstOfUnit.map((reading) => ({ kind: 'number' as const, ...reading, text: fold(text) })),
    ];
  }
  if (telephones.length > 0) return telephones;
  if (/^https?:\/\//i.test(text) && URL.canParse(text))
    return [{ kind: 'address', url: addressOf(text) }];
  return [{ kind: 'text', text: fold(text) }];
}

/** A line of a page, or one of its sentences, with the values in it. */
export class AnsweringLine {
  readonly folded: string;
  private readonly hasDigit: boolean;
  private cache: {
    amounts?: readonly Amount[];
    numbers?: readonly WrittenNumber[];
    dates?: readonly WrittenDate[];
  } = {};

  constructor(
    readonly text: string,
    /** Absolute addresses in the line. */
    readonly links: readonly string[],
  ) {
    this.folded = fold(text);
    this.hasDigit = /\p{Nd}/u.test(text);
  }

  get amounts(): readonly Amount[] {
    return this.hasDigit ? (this.cache.amounts ??= amountsIn(this.text)) : [];
  }

  get numbers(): readonly WrittenNumber[] {
    return this.hasDigit ? (this.cache.numbers ??= numbersIn(this.text)) : [];
  }

  get dates(): readonly WrittenDate[] {
    return this.hasDigit ? (this.cache.dates ??= datesIn(this.text)) : [];
  }
}

/** Whether a line has the answer. */
export function hasAnswer(answer: RightAnswer, line: AnsweringLine): boolean {
  switch (answer.kind) {
    case 'text':
      return line.folded.includes(answer.text);
    case 'telephone':
      return [line.folded, ...line.links.filter((url) => url.startsWith('tel:'))].some((text) =>
        digitsOf(text).includes(answer.digits),
      );
    case 'address':
      return (
        line.folded.includes(answer.url) || line.links.some((url) => addressOf(url) === answer.url)
      );
    default:
      return (
        valuesIn(answer, line).some((values) => values.includes(valueOf(answer))) ||
        (answer.kind === 'number' && answer.unit !== '' && isWritten(answer.text, line.folded))
      );
  }
}

/** Inline elements may join a unit and the next word: `5minAvg`. */
function isWritten(number: string, line: string): boolean {
  const at = line.indexOf(number);
  return at >= 0 && !/[\d.,]/.test(line[at - 1] ?? '');
}

/** All values of the kind of the answer in a line: its amounts in that currency, numbers with that unit, or dates. */
export const valuesIn = (
  answer: RightAnswer,
  line: AnsweringLine,
): (readonly (number | string)[])[] => writtenIn(answer, line).map(({ values }) => values);

/** The same, as they are written. */
export const writtenValues = (answer: RightAnswer, line: AnsweringLine): string[] =>
  writtenIn(answer, line).map(({ text }) => text);

interface WrittenValue {
  readonly text: string;
  readonly values: readonly (number | string)[];
}

function writtenIn(answer: RightAnswer, line: AnsweringLine): WrittenValue[] {
  switch (answer.kind) {
    case 'amount':
      return line.amounts.filter(({ currencies }) =>
        currencies.some((code) => answer.currencies.includes(code)),
      );
    case 'number':
      return line.numbers.flatMap(({ text, readings }) => {
        const values = readings
          .filter(({ unit }) => answer.unit === '' || isSameUnit(unit, answer.unit))
          .map(({ value }) => value);
        return values.length > 0 ? [{ text, values }] : [];
      });
    case 'date':
      return line.dates.map(({ text, days }) => ({ text, values: days }));
    default:
      return [];
  }
}

/** The answer with the unit that the line writes behind a bare number, so that `39 products` is not one of `20 checks`. */
export function asWritten(answer: RightAnswer, line: AnsweringLine): RightAnswer {
  if (answer.kind !== 'number' || answer.unit !== '') return answer;
  const written = line.numbers
    .flatMap(({ readings }) => readings)
    .find(({ value }) => value === answer.value);
  return { ...answer, unit: written?.unit ?? '' };
}

/** The value of an answer that has one; empty for others. */
export const valueOf = (answer: RightAnswer): number | string =>
  'value' in answer ? answer.value : answer.kind === 'date' ? answer.day : '';

/** Folds case, width, quotes, dashes, and white space. */
const fold = (text: string): string =>
  plain(text.normalize('NFKC'))
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―]/g, '-')
    .toLowerCase();

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** “day” and “days”, “Tag” and “Tagen”; `7天内` has the unit `天`. */
function isSameUnit(written: string, wanted: string): boolean {
  const [stem, other] = [unitStem(written), unitStem(wanted)];
  if (stem === other || (ADJOINING.test(other[0] ?? '') && stem.startsWith(other))) return true;
  const shorter = Math.min(stem.length, other.length);
  return (
    shorter >= 3 &&
    Math.abs(stem.length - other.length) <= 2 &&
    stem.slice(0, shorter) === other.slice(0, shorter)
  );
}

const unitStem = (unit: string): string => unit.toLowerCase().replace(/(?<=\p{L}{2})s$/u, '');

const digitsOf = (text: string): string => text.replace(BETWEEN_DIGITS, '');

/** Without scheme, `www.`, fragment, and final slash. */
const addressOf = (url: string): string =>
  textBefore(url, '#')
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
