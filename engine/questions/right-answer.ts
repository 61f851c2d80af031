import { amountsIn, readings, type Amount } from '../parse/money';
import { textBefore } from '../parse/text';
import { datesIn } from '../parse/written-dates';

/** An expected answer, read as what it is. */
export type RightAnswer =
  | { readonly kind: 'amount'; readonly value: number; readonly currencies: readonly string[] }
  | { readonly kind: 'number'; readonly value: number; readonly unit: string }
  | { readonly kind: 'date'; readonly day: string }
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'text'; readonly text: string };

const NUMBER = String.raw`\d{1,3}(?:[ ,.'’]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?`;
const NUMBER_WITH_UNIT = new RegExp(`^(${NUMBER}) ?(\\p{L}{1,20}|%|°C|°F)?$`, 'u');
/** Numbers of a line with the word behind them. */
const NUMBERS = new RegExp(`(?<![\\d.,])(${NUMBER})(?![\\d])(?: ?(\\p{L}{1,20}|%|°C|°F))?`, 'gu');

/** Reads an expected answer as an amount, number, date, or address if it is one as a whole; else as text. */
export function readAnswer(written: string): RightAnswer {
  const text = plain(written);
  const [amount] = amountsIn(text);
  if (amount?.text === text)
    return { kind: 'amount', value: amount.values[0]!, currencies: amount.currencies };
  const [date] = datesIn(text);
  if (date?.text === text && date.days.length === 1) return { kind: 'date', day: date.days[0]! };
  const number = NUMBER_WITH_UNIT.exec(text);
  if (number) return { kind: 'number', value: valuesOf(number[1]!)[0]!, unit: number[2] ?? '' };
  if (/^https?:\/\//i.test(text) && URL.canParse(text))
    return { kind: 'address', url: addressOf(text) };
  return { kind: 'text', text: fold(text) };
}

/** Whether a line has the answer. `links`: absolute addresses in the line. */
export function hasAnswer(
  answer: RightAnswer,
  line: { readonly text: string; readonly folded: string; readonly links: readonly string[] },
): boolean {
  switch (answer.kind) {
    case 'text':
      return line.folded.includes(answer.text);
    case 'address':
      return (
        line.folded.includes(answer.url) || line.links.some((url) => addressOf(url) === answer.url)
      );
    case 'date':
      return datesIn(line.text).some(({ days }) => days.includes(answer.day));
    default:
      return (
        line.text.includes(lastDigits(answer.value)) &&
        valuesIn(answer, line.text).some((values) => values.includes(answer.value))
      );
  }
}

/** All values of the kind of the answer in a text: its amounts in that currency, numbers with that unit, or dates. */
export function valuesIn(answer: RightAnswer, text: string): (readonly (number | string)[])[] {
  switch (answer.kind) {
    case 'amount':
      return amountsIn(text)
        .filter((amount) => sharesCurrency(amount, answer.currencies))
        .map(({ values }) => values);
    case 'number':
      return [...plain(text).matchAll(NUMBERS)]
        .filter(([, , unit = '']) => answer.unit === '' || isSameUnit(unit, answer.unit))
        .map(([, number = '']) => valuesOf(number));
    case 'date':
      return datesIn(text).map(({ days }) => days);
    default:
      return [];
  }
}

/** Folds case, width, quotes, and white space. */
export const fold = (text: string): string =>
  plain(text.normalize('NFKC')).replace(/[‘’]/g, "'").replace(/[“”]/g, '"').toLowerCase();

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const sharesCurrency = ({ currencies }: Amount, wanted: readonly string[]): boolean =>
  currencies.some((code) => wanted.includes(code));

/** “day” and “days”, “Tag” and “Tage”. */
function isSameUnit(a: string, b: string): boolean {
  const [one, other] = [unitStem(a), unitStem(b)];
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  return (
    shorter >= 3 &&
    Math.abs(one.length - other.length) <= 2 &&
    one.slice(0, shorter) === other.slice(0, shorter)
  );
}

const unitStem = (unit: string): string => unit.toLowerCase().replace(/(?<=\p{L}{2})s$/u, '');

/** All values that a written number may have. */
const valuesOf = (number: string): number[] => readings(number.replace(/[ '’]/g, ''));

/** The last digits of the whole part, which a line with the value has in any notation. */
const lastDigits = (value: number): string => String(Math.trunc(value)).slice(-3);

/** Without scheme, `www.`, fragment, and final slash. */
const addressOf = (url: string): string =>
  textBefore(url, '#')
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
