import data from './currencies.json' with { type: 'json' };
import { ADJOINING } from './scripts';

/** An amount of money as a page writes it. */
export interface Amount {
  /** As written, with its currency. */
  readonly text: string;
  /** All values that it may have: `1.234` is 1234 in Berlin and 1.234 in London. */
  readonly values: readonly number[];
  /** Written without decimals, so that it may be rounded. */
  readonly isRound: boolean;
  /** ISO 4217 codes that its mark may stand for. */
  readonly currencies: readonly string[];
  /** Offset in the text. */
  readonly at: number;
}

/** Marks that pages write and CLDR lacks; those in lower case also with capitals. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ kr: 'SEK NOK DKK ISK', zł: 'PLN', zl: 'PLN', kč: 'CZK', Ft: 'HUF', lei: 'RON MDL' },
  ...{ leu: 'RON MDL', Fr: 'CHF', SFr: 'CHF', TL: 'TRY', rs: 'INR', rm: 'MYR', rp: 'IDR' },
  ...{ р: 'RUB BYN', руб: 'RUB BYN', рублей: 'RUB BYN', рубля: 'RUB BYN', грн: 'UAH' },
  ...{ гривень: 'UAH', лв: 'BGN', дин: 'RSD', din: 'RSD', ден: 'MKD', лей: 'MDL RON' },
  ...{ сом: 'KGS', тг: 'KZT', "so'm": 'UZS', euro: 'EUR', euros: 'EUR', pounds: 'GBP EGP' },
  ...{ dollars: data.marks.$, rupees: 'INR PKR LKR NPR MUR SCR', yen: 'JPY', yuan: 'CNY' },
  ...{ rmb: 'CNY', dh: 'AED MAD', dhs: 'AED MAD', kd: 'KWD', ksh: 'KES', kshs: 'KES' },
  ...{ nis: 'ILS', 'ש״ח': 'ILS', 'ש"ח': 'ILS', "ש'ח": 'ILS', جنيه: 'EGP SDG' },
  ...{ درهم: 'AED MAD', ريال: 'SAR QAR OMR YER', دينار: 'KWD BHD JOD IQD LYD TND DZD' },
  ...{ دج: 'DZD', تومان: 'IRR', บาท: 'THB', 円: 'JPY', 圓: 'TWD HKD JPY CNY', 圆: 'CNY' },
  ...{ 元: 'CNY TWD HKD', 人民币: 'CNY', 원: 'KRW', '₤': 'GBP EGP LBP', '￡': 'GBP EGP' },
  ...{ '＄': data.marks.$, CAN$: 'CAD', đ: 'VND', vnđ: 'VND', र: 'INR NPR', रु: 'INR NPR' },
  ...{ '﷼': 'IRR SAR QAR OMR YER', '₣': 'CHF', franc: 'CHF XOF XAF', francs: 'CHF XOF XAF' },
  ...{ cfa: 'XOF XAF', fcfa: 'XAF XOF', pound: 'GBP EGP', lari: 'GEL', lek: 'ALL', ush: 'UGX' },
  ...{ tsh: 'TZS', Bs: 'BOB VES', KSh: 'KES' },
};
/** Codes that headings in capitals write as words (“TOP 10”): they count beside `1,250` or `12.50` only. */
const CODES_LIKE_WORDS = new Set('ALL ANG BAM BOB COP CUP MAD MOP PEN SOS TOP TRY'.split(' '));
const MARK_MAX = 8;
/** Between a mark and its number; marks of direction count as spaces. */
const SPACES_MAX = 3;

interface Mark {
  readonly currencies: readonly string[];
  /** Also a word or unit (`L`, `KM`): it counts beside `1,250` or `12.50` only. */
  readonly isWeak: boolean;
}

interface Marks {
  readonly all: ReadonlyMap<string, Mark>;
  /** First and last characters. */
  readonly starts: ReadonlySet<string>;
  readonly ends: ReadonlySet<string>;
}

let marks: Marks | undefined;

/** Built at the first amount, because most programs that import the engine read none. */
function marksOfCurrencies(): Marks {
  const all = new Map<string, Mark>();
  const add = (mark: string, codes: string, isWeak: boolean) => {
    const earlier = all.get(mark);
    all.set(mark, {
      currencies: [...new Set([...(earlier?.currencies ?? []), ...codes.split(' ')])],
      isWeak: isWeak && (earlier?.isWeak ?? true),
    });
  };
  for (const code of data.codes.split(' ')) {
    const isWord = CODES_LIKE_WORDS.has(code);
    add(code, code, isWord);
    if (!isWord) add(code.toLowerCase(), code, false);
  }
  for (const [mark, codes] of Object.entries(data.marks)) {
    add(mark, codes, /^[A-Za-z. ]+$/.test(mark));
    if (/^[A-Z]{2,3}\$$/.test(mark)) add(mark.replace('$', ' $'), codes, false);
  }
  for (const code of data.marks.$.split(' ')) add(`${code}$`, code, false);
  for (const [mark, codes] of Object.entries(WORDS))
    for (const written of mark === mark.toLowerCase() ? inAnyCase(mark) : [mark])
      add(written, codes, false);
  const names = [...all.keys()];
  return {
    all,
    starts: new Set(names.map((name) => name[0]!)),
    ends: new Set(names.map((name) => name.at(-1)!)),
  };
}

const knownMarks = (): Marks => (marks ??= marksOfCurrencies());

const inAnyCase = (mark: string) =>
  new Set([mark, mark.toUpperCase(), mark[0]!.toUpperCase() + mark.slice(1)]);

/** Digits in groups of three, or with one or two separators; white space separates groups only. */
const NUMBERS =
  /(?<!\d|\d[.,])(?:\d{1,3}(?:[ '’]\d{3}){1,3}(?:[.,]\d{1,3})?|\d{1,9}(?:[.,]\d{1,3}){0,3}(?: \d{2})?|\d{1,9}[.,]\d{4,8}|[.,]\d{1,2})(?!\d|[.,]\d)/gu;
const IS_GROUPED_OR_DECIMAL = /[ '’.,]\d{3}|[.,]\d{2}$/u;
const HAS_DECIMALS = /[.,]\d{1,2}$|[.,]\d{4,}$| \d{2}$/u;
const AMOUNTS_MAX = 200;

/** Amounts with a currency in a text, in its order. At most 200. Suites: price-parser, and CLDR through Intl. */
export function amountsIn(text: string): Amount[] {
  const spaced = text.replace(/[\s\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, ' ');
  const plain = withPlainDigits(spaced);
  const amounts: Amount[] = [];
  let read = 0;
  for (const { 0: number, index } of plain.matchAll(NUMBERS)) {
    const isPlain = !IS_GROUPED_OR_DECIMAL.test(number);
    const before = markBefore(plain, read, index, isPlain);
    const after = markAfter(plain, index + number.length, isPlain);
    const mark = before ?? after;
    if (!mark) continue;
    // “$10 CAD”: the second mark names the dollar.
    const isSecond = after && !/^[.:]? {0,3}\d/.test(plain.slice(after.edge, after.edge + 5));
    const shared = isSecond
      ? (before?.currencies.filter((code) => after.currencies.includes(code)) ?? [])
      : [];
    const from = before?.edge ?? index;
    const to = after && (!before || shared.length > 0) ? after.edge : index + number.length;
    read = to;
    amounts.push({
      text: spaced.slice(from, to).trim(),
      values: valuesOf(number),
      isRound: !HAS_DECIMALS.test(number),
      currencies: shared.length > 0 ? shared : mark.currencies,
      at: from,
    });
    if (amounts.length === AMOUNTS_MAX) break;
  }
  return amounts;
}

/** A mark beside a number, and where it begins or ends. */
type MarkAt = Pick<Mark, 'currencies'> & { readonly edge: number };

function markBefore(text: string, from: number, to: number, isPlain: boolean): MarkAt | null {
  let end = to;
  while (end > from && to - end < SPACES_MAX && text[end - 1] === ' ') end--;
  if (end > from && (text[end - 1] === '.' || text[end - 1] === ':')) end--;
  if (!knownMarks().ends.has(text[end - 1] ?? '')) return null;
  for (let length = Math.min(MARK_MAX, end - from); length > 0; length--) {
    const mark = knownMarks().all.get(text.slice(end - length, end));
    if (!mark || (mark.isWeak && isPlain)) continue;
    if (!isWordWith(text[end - length - 1], text[end - length]!))
      return { ...mark, edge: end - length };
  }
  return null;
}

function markAfter(text: string, at: number, isPlain: boolean): MarkAt | null {
  let start = at;
  // “49,– €”
  if (/[.,]/.test(text[start] ?? '') && /[–—-]/.test(text[start + 1] ?? '')) start += 2;
  while (start - at < SPACES_MAX + 2 && text[start] === ' ') start++;
  if (!knownMarks().starts.has(text[start] ?? '')) return null;
  for (let length = MARK_MAX; length > 0; length--) {
    const mark = knownMarks().all.get(text.slice(start, start + length));
    if (!mark || (mark.isWeak && (isPlain || length === 1))) continue;
    const next = text[start + length];
    if (isWordWith(next, text[start + length - 1]!)) continue;
    // “Model 5 $10”: the mark is that of the next number.
    return start > at && /\d/.test(next ?? '') ? null : { ...mark, edge: start + length };
  }
  return null;
}

/** True if the character beside an outer letter of a mark continues its word. */
const isWordWith = (neighbour: string | undefined, letter: string): boolean =>
  neighbour !== undefined &&
  /\p{L}/u.test(letter) &&
  !ADJOINING.test(letter) &&
  /\p{L}/u.test(neighbour);

/** A number as a text writes it. */
export interface WrittenNumber {
  /** With its unit. */
  readonly text: string;
  /** All values that it may have, with the word behind it read as a unit or as a factor (`40m`, `3 Mio.`, `5万`). */
  readonly readings: readonly { readonly value: number; readonly unit: string }[];
}

const UNIT = String.raw`%|°[CF]?|\p{L}{1,20}`;
/** A hyphen after a digit or letter is no minus sign: `20-24` has no negative number. */
const PLAIN_NUMBERS = new RegExp(
  String.raw`((?<![\p{L}\d])[-−])?(?<!\d|\d[.,])(\d{1,3}(?:[ .,'’]\d{3})+(?:[.,]\d{1,4})?(?!\d)|\d+(?:[.,]\d+)?)\+?(?:[ -]?(${UNIT})(?=\.?(?: (${UNIT}))?))?`,
  'gu',
);
const FACTORS: Readonly<Record<string, number>> = {
  ...{ k: 1e3, thousand: 1e3, tausend: 1e3, тыс: 1e3, mille: 1e3, mil: 1e3, tys: 1e3 },
  ...{ m: 1e6, mn: 1e6, mio: 1e6, mln: 1e6, млн: 1e6, million: 1e6, millions: 1e6 },
  ...{ millionen: 1e6, millones: 1e6, milioni: 1e6, milhões: 1e6, miljoen: 1e6, miljoner: 1e6 },
  ...{ b: 1e9, bn: 1e9, mrd: 1e9, млрд: 1e9, billion: 1e9, milliarden: 1e9, milliards: 1e9 },
  ...{ 千: 1e3, 万: 1e4, 萬: 1e4, 만: 1e4, 亿: 1e8, 億: 1e8, 억: 1e8 },
};

/** Numbers in a text, with or without a currency. */
export function numbersIn(text: string): WrittenNumber[] {
  const plain = withPlainDigits(text.normalize('NFKC').replace(/\s/gu, ' '));
  return [...plain.matchAll(PLAIN_NUMBERS)].map(
    ([written, sign, number = '', unit = '', next = '']) => {
      const [word, behind] = factorOf(unit.toLowerCase(), next);
      return {
        text: written,
        readings: plainValues(number).flatMap((size) => {
          const value = sign === undefined ? size : -size;
          const asIs = { value, unit };
          return word === undefined ? [asIs] : [asIs, { value: value * word, unit: behind }];
        }),
      };
    },
  );
}

/** A factor, and the unit behind it: `万元` is both. */
function factorOf(unit: string, next: string): readonly [factor: number | undefined, unit: string] {
  const first = unit[0] ?? '';
  return ADJOINING.test(first)
    ? [FACTORS[first], unit.slice(1)]
    : [Object.hasOwn(FACTORS, unit) ? FACTORS[unit] : undefined, next];
}

/** `2 100` may be one number, or a count and a price. */
function plainValues(number: string): number[] {
  const values = readings(number.replace(/[ '’]/g, ''));
  return /^\d+ \d+$/.test(number) ? [...values, ...number.split(' ').map(Number)] : values;
}

const OTHER_DIGITS = /[\u066b\u066c\uff0c\uff0e]|(?!\d)\p{Nd}/gu;

/** The text with ASCII digits and separators, as long as before. */
export function withPlainDigits(text: string): string {
  if (text.search(OTHER_DIGITS) < 0) return text;
  const ascii = (digits ??= digitsOfIntl());
  return text.replace(OTHER_DIGITS, (c) => ascii.get(c) ?? c);
}

let digits: ReadonlyMap<string, string> | undefined;

const digitsOfIntl = (): ReadonlyMap<string, string> =>
  new Map([
    ...['٫.', '٬,', '．.', '，,'].map((pair) => [pair[0]!, pair[1]!] as const),
    ...Intl.supportedValuesOf('numberingSystem').flatMap((numberingSystem) => {
      const written = [
        ...new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9876543210),
      ];
      // One code unit each, so that offsets stay.
      return written.every((c) => c.length === 1)
        ? written.map((c, i) => [c, String(9 - i)] as const)
        : [];
    }),
  ]);

/** All values that a written number may have in some locale; also cents without a separator, as in `49<sup>90</sup>`. */
function valuesOf(number: string): number[] {
  const [whole = '', cents] = number.replace(/[ '’](?=\d{3}(?!\d))/gu, '').split(' ');
  const values = readings(whole);
  if (cents !== undefined) values.push(...values.map((value) => value + Number(cents) / 100));
  if (/^\d{3,}$/.test(whole)) values.push(Number(whole) / 100);
  // “Model 15 999 €”: the groups may belong to the words before.
  const tail = number.includes(' ') ? number.slice(number.lastIndexOf(' ') + 1) : '';
  return tail === '' ? values : [...values, ...readings(tail)];
}

/** All values of digits with separators: `1.234` is 1234 in Berlin and 1.234 in London. */
export function readings(number: string): number[] {
  const marks = number.match(/[.,]/g) ?? [];
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  const grouped = Number(number.replace(/[.,]/g, ''));
  if (marks.length === 0) return [grouped];
  const decimals = number.slice(last + 1);
  const decimal = Number(`${number.slice(0, last).replace(/[.,]/g, '')}.${decimals}`);
  if (new Set(marks).size === 2) return [decimal];
  if (marks.length > 1) return [grouped];
  return decimals.length === 3 ? [grouped, decimal] : [decimal];
}
