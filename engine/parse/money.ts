/** An amount of money as a page writes it. */
export interface Amount {
  /** As written, with its currency. */
  readonly text: string;
  /** All values that it may have: `1.234` is 1234 in Berlin and 1.234 in London. */
  readonly values: readonly number[];
  /** ISO 4217 codes that its mark may stand for. */
  readonly currencies: readonly string[];
  /** Offset in the text. */
  readonly at: number;
}

const CURRENCIES_OF_MARK: Readonly<Record<string, readonly string[]>> = {
  $: 'USD CAD AUD NZD SGD HKD MXN CLP COP ARS TWD BRL UYU'.split(' '),
  US$: ['USD'],
  CA$: ['CAD'],
  C$: ['CAD'],
  AU$: ['AUD'],
  A$: ['AUD'],
  NZ$: ['NZD'],
  HK$: ['HKD'],
  R$: ['BRL'],
  MX$: ['MXN'],
  '€': ['EUR'],
  '£': ['GBP', 'EGP'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  円: ['JPY'],
  元: ['CNY', 'TWD'],
  '₹': ['INR'],
  '₽': ['RUB'],
  '₺': ['TRY'],
  '₩': ['KRW'],
  원: ['KRW'],
  '₴': ['UAH'],
  '₪': ['ILS'],
  '฿': ['THB'],
  '₫': ['VND'],
  zł: ['PLN'],
  Kč: ['CZK'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  Ft: ['HUF'],
  lei: ['RON'],
  Fr: ['CHF'],
  SFr: ['CHF'],
  TL: ['TRY'],
  Rs: ['INR', 'PKR'],
  руб: ['RUB'],
  грн: ['UAH'],
  euro: ['EUR'],
  euros: ['EUR'],
  dollars: 'USD CAD AUD NZD SGD HKD'.split(' '),
  pounds: ['GBP'],
  yen: ['JPY'],
};
const CODES =
  'USD EUR GBP CHF JPY CNY CAD AUD NZD SEK NOK DKK PLN CZK HUF RON BRL MXN INR TRY KRW RUB UAH ILS ZAR SGD HKD TWD THB AED SAR';
const KNOWN: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(CURRENCIES_OF_MARK).map(([mark, codes]) => [fold(mark), codes] as const),
  ...CODES.split(' ').map((code) => [fold(code), [code]] as const),
]);
const MARK = new RegExp(
  String.raw`(?:US|CA|AU|NZ|HK|MX|C|A|R)?\$|[€£¥￥円元₹₽₺₩원₴₪฿₫]|` +
    String.raw`(?<!\p{L})(?:zł|Kč|kr|Ft|lei|S?Fr|TL|Rs|руб|грн|euros?|dollars|pounds|yen|` +
    String.raw`${CODES.replaceAll(' ', '|')})(?!\p{L})`,
  'giu',
);

/** Digits in groups of three, or with one or two separators; white space separates groups only. */
const NUMBER = String.raw`\d{1,3}(?:[ '’]\d{3}){1,3}(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,3}){0,3}(?: \d{2})?`;
const AFTER = new RegExp(`^\\.? ?(${NUMBER})(?!\\d)`, 'u');
const BEFORE = new RegExp(`(?<![\\d.,])(${NUMBER})(?:[.,][–—-]{1,2})? ?$`, 'u');
/** Longest number with its separators. */
const REACH = 24;
const AMOUNTS_MAX = 200;

/** Amounts with a currency in a text, in its order. At most 200. */
export function amountsIn(text: string): Amount[] {
  const plain = text.replace(/\s/gu, ' ');
  const amounts: Amount[] = [];
  let read = 0;
  for (const { 0: mark, index } of plain.matchAll(MARK)) {
    const currencies = KNOWN.get(fold(mark));
    if (!currencies) continue;
    const end = index + mark.length;
    const before = BEFORE.exec(plain.slice(Math.max(read, index - REACH), index));
    const after = before ? null : AFTER.exec(plain.slice(end, end + REACH));
    const number = (before ?? after)?.[1];
    if (number === undefined) continue;
    const [from, to] = before ? [index - before[0].length, end] : [index, end + after![0].length];
    read = to;
    amounts.push({
      text: plain.slice(from, to).trim(),
      values: valuesOf(number),
      currencies,
      at: from,
    });
    if (amounts.length === AMOUNTS_MAX) break;
  }
  return amounts;
}

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

function fold(mark: string): string {
  return mark.toLowerCase();
}
