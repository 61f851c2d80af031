import type { DraftFinding } from '../rules';
import type { Exchange } from '../../network/recording';
import {
  attr,
  closest,
  elementsNamed,
  hasAttr,
  isHidden,
  isHiddenFromTree,
  textOf,
  type Element,
} from '../../parse/html';
import { listMember, member, textMember, type Json, type JsonObject } from '../../parse/json';
import { datesIn, type WrittenDate } from '../../parse/written-dates';
import { joinWithAnd, quote, visibleLength, wordsBefore } from '../../parse/text';
import { jsonLdOf } from '../../probes/json-ld';
import {
  declaredOffers,
  isAmong,
  isInCard,
  isOneOf,
  shownPrices,
  shownRange,
  type DeclaredOffers,
} from '../../probes/offers';
import { ALMOST_NO_TEXT, type HtmlView } from '../../probes/page';
import { raise } from './rules';

/** Facts of the JSON-LD that contradict the page, and members that an offer lacks. */
export function factFindings(html: HtmlView, on: Exchange): DraftFinding[] {
  const declared = declaredOffers(html);
  return [
    ...(declared
      ? [
          ...nameFindings(declared, html, on),
          ...priceFindings(declared, html, on),
          ...availabilityFindings(declared, html, on),
          ...missingMembers(declared, on),
        ]
      : []),
    ...dateFindings(html, on),
  ];
}

const wordsIn = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A name of which a word is nowhere on the page, while the heading has a word that the name lacks. */
function nameFindings(
  { node }: DeclaredOffers,
  { document, text, title, mainText }: HtmlView,
  on: Exchange,
): DraftFinding[] {
  // Scripts may write the name where there is no text yet.
  if (visibleLength(mainText) < ALMOST_NO_TEXT) return [];
  const name = textMember(node.value, 'name');
  const heading = elementsNamed(document, 'h1').map((e) => textOf(e))[0];
  if (name === undefined || !heading) return [];
  const [words, page] = [wordsIn(name), new Set(wordsIn(`${title ?? ''} ${text}`))];
  const isElsewhere = words.some((word) => !page.has(word));
  const isOther = wordsIn(heading).some((word) => !words.includes(word));
  if (!isElsewhere || !isOther) return [];
  return [
    raise('facts-differ', 'The name in the JSON-LD is not the one on the page', {
      on,
      evidence: `JSON-LD ${quote(name, 60)}, page ${quote(heading, 60)}`,
      subject: 'name',
    }),
  ];
}

function priceFindings(declared: DeclaredOffers, html: HtmlView, on: Exchange): DraftFinding[] {
  const ranges = rangeFindings(declared, html, on);
  if (ranges.length > 0) return ranges;
  const { prices } = declared;
  const shown = shownPrices(html);
  const [first] = prices;
  if (!first || shown.length === 0) return [];
  const evidence =
    `JSON-LD ${first.value} ${first.currency ?? ''}`.trimEnd() +
    `, page ${joinWithAnd(shown.slice(0, 3).map(({ text }) => quote(text, 30)))}`;
  const equal = shown.filter((amount) => isOneOf(amount, prices));
  if (equal.length === 0)
    return [
      raise('facts-differ', 'The price in the JSON-LD is not the one on the page', {
        on,
        evidence,
        subject: 'price',
      }),
    ];
  const currencies = prices.flatMap(({ currency }) => currency ?? []);
  const isShown = equal.some((amount) =>
    currencies.some((code) => amount.currencies.includes(code)),
  );
  if (currencies.length === 0 || isShown) return [];
  return [
    raise('facts-differ', 'The currency in the JSON-LD is not the one on the page', {
      on,
      evidence,
      subject: 'currency',
    }),
  ];
}

/** A shown range that shares one end with the declared one. */
function rangeFindings({ range, prices }: DeclaredOffers, html: HtmlView, on: Exchange) {
  const shown = shownRange(html);
  if (!range || !shown) return [];
  const isEqual = range.map((price, end) => isAmong(shown[end]!, price));
  if (isEqual[0] === isEqual[1]) return [];
  const currency = prices[0]?.currency ?? '';
  return [
    raise('facts-differ', 'The range of prices in the JSON-LD is not the one on the page', {
      on,
      evidence:
        `JSON-LD ${range.join(' to ')} ${currency}`.trimEnd() +
        `, page ${shown[0][0]} to ${shown[1][0]}`,
      subject: 'price',
    }),
  ];
}

const AVAILABLE = new Set(['InStock', 'InStoreOnly', 'OnlineOnly', 'LimitedAvailability']);
const UNAVAILABLE = new Set(['OutOfStock', 'SoldOut', 'Discontinued']);
/** Whole text of an element by which a product can’t be bought, or of a button that buys it. */
const SOLD_OUT =
  /^(?:(?:currently |temporarily )?(?:sold out|out of stock|not in stock|unavailable)|(?:leider |derzeit )?(?:ausverkauft|nicht (?:auf lager|verfügbar|lieferbar))|épuisé|(?:en )?rupture de stock|indisponible|agotado|sin existencias|no disponible|esaurito|non disponibile|uitverkocht|niet (?:op voorraad|leverbaar)|wyprzedane?|brak w magazynie|niedostępn[ye]|esgotado|sem estoque|indisponível|нет в наличии|распродано|在庫切れ|在庫なし|品切れ|売り切れ|完売|售罄|缺货|无货)[.!]?$/i;
const BUY =
  /^(?:add to (?:cart|basket|bag)|buy now|(?:in den|zum) (?:warenkorb|einkaufswagen)(?: legen| hinzufügen)?|jetzt kaufen|ajouter au panier|acheter|(?:añadir|agregar) (?:al carrito|a la cesta|a la bolsa)|comprar(?: ahora)?|aggiungi al carrello|acquista|in (?:mijn )?winkel(?:wagen|mand)|(?:toevoegen )?aan winkel(?:wagen|mand)(?: toevoegen)?|lägg i varukorg(?:en)?|læg i kurv(?:en)?|legg i handlekurv(?:en)?|(?:přidat )?do košíku|sepete ekle|kosárba|dodaj do koszyka|kup teraz|adicionar ao carrinho|в корзину|купить|カートに入れる|今すぐ購入|加入购物车|加入購物車|立即购买|立即購買|장바구니에 담기|구매하기)$/i;
/** The form that puts the product into a cart. */
const CART =
  /cart|basket|checkout|warenkorb|panier|carrito|carrello|winkelwagen|koszyk|carrinho|kurv|varukorg|kosik|sepet/i;
const WORDS_MAX = 40;
/** Elements inside of each other are all read, so that each is read in part only. */
const EFFORT = 2_000;

function availabilityFindings(
  { availability }: DeclaredOffers,
  { document, mainElement }: HtmlView,
  on: Exchange,
): DraftFinding[] {
  const root = mainElement ?? document.body;
  const isAvailable = availability.some((state) => AVAILABLE.has(state));
  const isUnavailable = availability.some((state) => UNAVAILABLE.has(state));
  // Variants may differ, and then the page shows one of them.
  if (!root || isAvailable === isUnavailable) return [];
  const headings = elementsNamed(document, 'h1');
  const wordsOf = (e: Element) => {
    const text = textOf(e, isHidden, EFFORT);
    return text.length <= WORDS_MAX ? text : '';
  };
  const isShown = (e: Element) =>
    closest(e, (a) => a === root) !== null &&
    !isInCard(e, headings) &&
    !closest(e, (a) => isHidden(a) || isHiddenFromTree(a)) &&
    e.tagName !== 'option';
  const isEnabled = (e: Element) => !hasAttr(e, 'disabled') && attr(e, 'aria-disabled') !== 'true';
  const buys = document.elements.some(
    (e) =>
      (e.tagName === 'button' || e.tagName === 'a') &&
      isEnabled(e) &&
      BUY.test(wordsOf(e)) &&
      closest(e, (a) => a === root) !== null,
  );
  // A theme has the badge in every page and hides it by style sheet; an enabled button sells, in any language.
  const sells = () =>
    document.elements.some(
      (e) =>
        isSubmit(e) &&
        isEnabled(e) &&
        isShown(e) &&
        !SOLD_OUT.test(wordsOf(e)) &&
        closest(e, (a) => a.tagName === 'form' && isCart(a)) !== null,
    );
  const soldOut = document.elements.find(
    (e) => e.childNodes.length <= 3 && SOLD_OUT.test(wordsOf(e)) && isShown(e),
  );
  const shown = isAvailable && !buys && soldOut && !sells() ? textOf(soldOut) : undefined;
  const evidence =
    shown ?? (isUnavailable && buys && !soldOut ? 'a button that buys it' : undefined);
  if (evidence === undefined) return [];
  return [
    raise('facts-differ', 'The availability in the JSON-LD is not the one on the page', {
      on,
      evidence: `JSON-LD ${availability[0]}, page ${shown === undefined ? evidence : quote(shown, 40)}`,
      subject: 'availability',
    }),
  ];
}

const isSubmit = (e: Element) =>
  (e.tagName === 'button' && (attr(e, 'type') ?? 'submit').toLowerCase() === 'submit') ||
  (e.tagName === 'input' && attr(e, 'type')?.toLowerCase() === 'submit');

const isCart = (form: Element) =>
  ['action', 'id', 'class', 'data-type'].some((name) => CART.test(attr(form, name) ?? ''));

/** What can be out of stock or sold out; software and services can’t. */
const STOCKED =
  /^(?:(?:Individual)?Product(?:Group|Model|Collection)?|SomeProducts|Vehicle|Car|Motorcycle|Book|Drug|DietarySupplement|\w*Event)$/;

/** True for goods and tickets; false for what is paid by month or year, and for what is free. */
const isStocked = ({ node, offers, prices }: DeclaredOffers): boolean =>
  prices.length > 0 &&
  node.types.every((type) => STOCKED.test(type)) &&
  !offers.some((offer) => isRecurring(offer) || isService(member(offer, 'itemOffered')));

const isRecurring = (offer: JsonObject) =>
  [member(offer, 'priceSpecification'), ...listMember(offer, 'priceSpecification')].some(
    (part) =>
      member(part, 'billingDuration') !== undefined ||
      PERIOD.test(textMember(member(part, 'referenceQuantity'), 'unitCode') ?? ''),
  );

/** UN/CEFACT codes of hour, day, week, month, and year; a litre is a unit of goods. */
const PERIOD = /^(?:HUR|DAY|WEE|MON|ANN)$/;

const isService = (item: Json | undefined) => /Service$/.test(textMember(item, '@type') ?? '');

function missingMembers(declared: DeclaredOffers, on: Exchange) {
  const { offers, prices, hasPrice, availability } = declared;
  // A range belongs to AggregateOffer, so validators find no price in an Offer with one.
  const isRangeOfOffer = offers.every(
    (offer) =>
      textMember(offer, '@type') === 'Offer' &&
      ['price', 'priceSpecification', 'offers'].every((name) => member(offer, name) === undefined),
  );
  const lacks = [
    (!hasPrice || isRangeOfOffer) && 'price',
    prices.length > 0 && prices.every(({ currency }) => currency === null) && 'priceCurrency',
    availability.length === 0 && isStocked(declared) && 'availability',
  ].filter((name) => name !== false);
  if (lacks.length === 0) return [];
  return [
    raise('offer-fields', `The offer has no ${joinWithAnd(lacks)}`, {
      on,
      evidence: `members: ${Object.keys(offers[0] ?? {})
        .slice(0, 8)
        .join(', ')}`,
      hint:
        isRangeOfOffer && hasPrice
          ? 'Make it an AggregateOffer, to which lowPrice and highPrice belong.'
          : `Add ${joinWithAnd(lacks)} to the offer.`,
    }),
  ];
}

const dayOf = (text: string | undefined) => /^\d{4}-\d{2}-\d{2}/.exec(text?.trim() ?? '')?.[0];

/** Words before the date of the page itself. */
const OF_PAGE =
  /publi|posted|updated|modified|veröffentlicht|aktualisiert|stand|mis à jour|actuali|pubblicat|aggiornat|gepubliceerd|bijgewerkt|zaktualizowano|atualizad|опубликован|обновл|公開|更新|发布/i;
/** The date follows the heading within this many characters. */
const NEAR = 1_200;

/** An event whose dates below the heading all lie outside of its days. */
function dateFindings(html: HtmlView, on: Exchange): DraftFinding[] {
  const events = jsonLdOf(html).nodes.filter(({ types }) =>
    types.some((type) => type.endsWith('Event')),
  );
  const [event] = events;
  const start = dayOf(textMember(event?.value, 'startDate'));
  if (!event || events.length > 1 || start === undefined) return [];
  const end = dayOf(textMember(event.value, 'endDate')) ?? start;
  const shown = shownDates(html);
  const isWithin = (day: string) => day >= start && day <= end;
  if (shown.length === 0 || shown.some(({ days }) => days.some(isWithin))) return [];
  return [
    raise('facts-differ', 'The date in the JSON-LD is not the one on the page', {
      on,
      evidence: `JSON-LD ${start}, page ${quote(shown[0]!.text, 40)}`,
      subject: 'date',
    }),
  ];
}

/** Dates below the heading that are not those of the page itself. */
function shownDates({ document, mainElement }: HtmlView): WrittenDate[] {
  const root = mainElement ?? document.body;
  if (!root) return [];
  const heading = elementsNamed(document, 'h1').find((e) => closest(e, (a) => a === root));
  const text = textOf(root);
  const title = heading ? textOf(heading) : '';
  const from = Math.max(0, text.indexOf(title));
  const below = text.slice(from, from + title.length + NEAR);
  const dates = datesIn(below);
  return dates.filter((_, i) => !OF_PAGE.test(wordsBefore(below, dates, i, 30)));
}
