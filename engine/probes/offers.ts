import { memoized } from '../network/recording';
import { attr, closest, elementsNamed, isHidden, textOf, type Element } from '../parse/html';
import {
  isObject,
  listMember,
  member,
  textMember,
  type Json,
  type JsonObject,
} from '../parse/json';
import { amountsIn, readings, type Amount } from '../parse/money';
import { wordsBefore } from '../parse/text';
import { jsonLdOf, type JsonLdNode } from './json-ld';
import type { HtmlView } from './page';

/** Offers that the JSON-LD of a page about one product declares. */
export interface DeclaredOffers {
  /** The product, course, or event. */
  readonly node: JsonLdNode;
  /** Prices above 0: what is free has a price in no currency, or one that the page doesn’t state. */
  readonly prices: readonly { readonly value: number; readonly currency: string | null }[];
  readonly hasPrice: boolean;
  /** Lowest and highest price of an AggregateOffer. */
  readonly range: readonly [low: number, high: number] | null;
  /** `InStock`, `OutOfStock`, …, without the schema.org prefix. */
  readonly availability: readonly string[];
  /** The offers themselves. */
  readonly offers: readonly JsonObject[];
}

/** Offers of a page about one product; null for a page without offers, or with those of a catalog or several products. */
export const declaredOffers = (html: HtmlView): DeclaredOffers | null => memoized(html, readOffers);

function readOffers(html: HtmlView): DeclaredOffers | null {
  const sold = jsonLdOf(html).nodes.filter(({ value }) => offersIn(value).length > 0);
  const [node] = sold;
  if (!node || node.isListed) return null;
  if (new Set(sold.map(({ value }) => textMember(value, 'name'))).size > 1) return null;
  const offers = sold.flatMap(({ value }) => offersIn(value)).slice(0, OFFERS_MAX);
  const prices = offers.flatMap(pricesOf);
  return {
    node,
    offers,
    prices: prices.filter(({ value }) => value > 0),
    hasPrice: prices.length > 0 || offers.some((offer) => member(offer, 'price') !== undefined),
    range: offers.map(rangeOf).find((range) => range !== null) ?? null,
    availability: offers.flatMap((offer) => {
      const text = textMember(offer, 'availability');
      return text === undefined ? [] : [text.slice(text.lastIndexOf('/') + 1)];
    }),
  };
}

const OFFERS_MAX = 100;

const objects = (value: JsonObject, name: string): JsonObject[] => {
  const single = member(value, name);
  return [single, ...listMember(value, name)].filter(
    (item): item is JsonObject => item !== undefined && isObject(item),
  );
};

/** Offers, with those inside of an AggregateOffer. A mere reference is none. */
const offersIn = (value: JsonObject): JsonObject[] =>
  objects(value, 'offers')
    .flatMap((offer) => [offer, ...objects(offer, 'offers')])
    .filter((offer) => Object.keys(offer).some((key) => !key.startsWith('@')));

function pricesOf(offer: JsonObject): DeclaredOffers['prices'] {
  const from = [offer, ...objects(offer, 'priceSpecification')];
  return from.flatMap((part) => {
    const currency =
      textMember(part, 'priceCurrency') ?? textMember(offer, 'priceCurrency') ?? null;
    return ['price', 'lowPrice', 'highPrice'].flatMap((name) => {
      const value = priceOf(member(part, name));
      return value === null ? [] : [{ value, currency: currency?.trim().toUpperCase() ?? null }];
    });
  });
}

function rangeOf(offer: JsonObject): DeclaredOffers['range'] {
  const [low, high] = [priceOf(member(offer, 'lowPrice')), priceOf(member(offer, 'highPrice'))];
  return low !== null && high !== null && low < high ? [low, high] : null;
}

function priceOf(value: Json | undefined): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value).trim();
  return /^\d{1,12}(?:\.\d{1,4})?$/.test(text) ? Number(text) : null;
}

/** True if the amount may be one of the prices, whatever its currency; a page without decimals rounds. */
export const isOneOf = (amount: Amount, prices: DeclaredOffers['prices']): boolean =>
  prices.some(
    ({ value }) =>
      isAmong(amount.values, value) ||
      (amount.isRound && isAmong(amount.values, Math.round(value))),
  );

/** True if one of the values equals the price to the cent. */
export const isAmong = (values: readonly number[], price: number): boolean =>
  values.some((value) => Math.abs(value - price) < 0.005);

/** Names of classes and attributes with which shops mark a price. */
const PRICE_NAME = /price|prei[sz]|prix|prec?io|prezzo|pre[çc]o|prijs|\bcena|цена|价格|価格/i;
/** Words before an amount that is another cost: shipping, savings, an example. */
const BESIDE =
  /shipping|delivery|orders over|save|versand|liefer|spar|livraison|port\b|économis|env[ií]o|ahorr|spedizion|consegna|risparmi|verzend|bezorg|bespaar|wysył|dostaw|oszczędz|entrega|frete|доставк|экономи|送料|配送|节省|运费|example|e\.g\.|e\.?g\b|beispiel|z\. ?b\.|exemple|ejemplo|esempio|voorbeeld|przykład|exemplo|например|例えば|例如|比如/i;
/** Words after an amount that is a rate. */
const RATE =
  /^\W{0,3}(?:(?:per|a|par|im|pro|al|no|por|per|na|в) )?(?:mo\b|month|monat|mois|mes\b|mese|maand|mies|mês|месяц|月)/i;
const TEXT_MAX = 200_000;
/** The price follows the heading within this many characters. */
const NEAR = 1_200;
const SHOWN_MAX = 12;
/** Elements inside of each other are all read, so that each is read in part only. */
const EFFORT = 20_000;

/** What the page shows for what it is about. */
interface ShownPrices {
  readonly amounts: readonly Amount[];
  /** Values of the ends of a range, such as “10–20 €”. */
  readonly range: readonly [low: readonly number[], high: readonly number[]] | null;
}

/** Prices in elements named so, else the amounts below the heading. */
const shown = (html: HtmlView): ShownPrices => memoized(html, readPrices);

export const shownPrices = (html: HtmlView): readonly Amount[] => shown(html).amounts;

export const shownRange = (html: HtmlView): ShownPrices['range'] => shown(html).range;

function readPrices({ document, mainElement }: HtmlView): ShownPrices {
  const root = mainElement ?? document.body;
  if (!root) return { amounts: [], range: null };
  const within = (e: Element) => closest(e, (a) => a === root) !== null;
  const headings = elementsNamed(document, 'h1').filter(within);
  const named = document.elements
    .filter((e) => namesPrice(e) && within(e) && !isInCard(e, headings) && !closest(e, isExample))
    .slice(0, SHOWN_MAX)
    .map((e) => textOf(e, isNoPrice, EFFORT).slice(0, NEAR));
  const amounts = named.flatMap(besidesOf);
  if (amounts.length > 0) return { amounts: amounts.slice(0, SHOWN_MAX), range: rangeIn(named) };
  const text = textOf(root, isNoPrice).slice(0, TEXT_MAX);
  const title = headings[0] ? textOf(headings[0]) : '';
  const from = title === '' ? 0 : Math.max(0, text.indexOf(title)) + title.length;
  const below = text.slice(from, from + NEAR);
  return { amounts: besidesOf(below).slice(0, 3), range: rangeIn([below]) };
}

const EXAMPLES = new Set(['pre', 'code', 'samp', 'kbd', 'blockquote', 'q']);

/** Amounts in code and quotations are not those of the product. */
const isExample = (e: Element) => EXAMPLES.has(e.tagName);

const isNoPrice = (e: Element) => isHidden(e) || isExample(e);

const BETWEEN = String.raw`\s{0,3}(?:[-–—~〜～]|to|bis|à|a|al|hasta|até|do|до|tot|から)\s{0,3}`;
const NUMBER = String.raw`\d{1,9}(?:[.,]\d{1,3}){0,3}`;
const BETWEEN_AMOUNTS = new RegExp(`^${BETWEEN}$`, 'i');
const LOW_BEFORE = new RegExp(`(?<![\\d.,])(${NUMBER})${BETWEEN}$`, 'i');
const HIGH_AFTER = new RegExp(`^\\s{0,3}[-–—~〜～]\\s{0,3}(${NUMBER})(?![\\d.,]?\\d)`);

/** The first range of amounts; one of its ends may have no currency. */
function rangeIn(texts: readonly string[]): ShownPrices['range'] {
  for (const text of texts) {
    const amounts = besidesOf(text);
    for (const [i, { at, text: written, values }] of amounts.entries()) {
      const before = amounts[i - 1];
      const gap = before && text.slice(before.at + before.text.length, at);
      if (gap !== undefined && BETWEEN_AMOUNTS.test(gap)) return [before!.values, values];
      const low = LOW_BEFORE.exec(text.slice(Math.max(0, at - 30), at))?.[1];
      if (low !== undefined && isBelow(readings(low), values)) return [readings(low), values];
      const high = HIGH_AFTER.exec(text.slice(at + written.length, at + written.length + 30))?.[1];
      if (
        high !== undefined &&
        !amounts[i + 1]?.text.startsWith(high) &&
        isBelow(values, readings(high))
      )
        return [values, readings(high)];
    }
  }
  return null;
}

/** False for “€1,800 – 5 days”. */
const isBelow = (low: readonly number[], high: readonly number[]): boolean =>
  Math.max(...low) < Math.max(...high);

const namesPrice = (e: Element) =>
  ['class', 'id', 'itemprop', 'data-testid'].some((name) => PRICE_NAME.test(attr(e, name) ?? ''));

const CARD = new Set(['a', 'li', 'article', 'aside']);

/** True for a part of the page about something else than its heading, such as a related product. */
export const isInCard = (e: Element, headings: readonly Element[]): boolean =>
  closest(
    e,
    (a) => CARD.has(a.tagName) && !headings.some((h) => closest(h, (above) => above === a)),
  ) !== null;

/** Amounts that the words around them do not name as another cost. */
function besidesOf(text: string): Amount[] {
  const amounts = amountsIn(text);
  return amounts.filter(
    ({ at, text: { length }, values }, i) =>
      values.some((value) => value > 0) &&
      !BESIDE.test(wordsBefore(text, amounts, i, 40)) &&
      !RATE.test(text.slice(at + length)),
  );
}
