import { expect, test } from 'vitest';
import { structuredData } from '@/engine/checks/structured-data/check';
import { examine } from '../../helpers/examine';
import { html, LONG_TEXT } from '../../helpers/memory-network';

/** Words and formats of a shop and a calendar in one language. */
interface Language {
  readonly lang: string;
  readonly currency: string;
  /** Writes 1249.5, or 1250 without decimals, in the ways of the language. */
  readonly prices: readonly string[];
  /** The same ways with another number. */
  readonly others: readonly string[];
  readonly foreign: { readonly code: string; readonly price: string };
  readonly names: readonly [own: string, other: string];
  readonly buy: string;
  readonly soldOut: string;
  readonly shipping: string;
  readonly rate: string;
  /** 14 March 2027, and 21 March 2027. */
  readonly dates: readonly string[];
  readonly otherDates: readonly string[];
  readonly published: string;
}

const VALUE = 1249.5;
const LANGUAGES: readonly Language[] = [
  {
    lang: 'en',
    currency: 'USD',
    prices: ['$1,249.50', 'US$1,249.50', '1,249.50 USD', '$1249.50'],
    others: ['$1,349.50', 'US$1,239.50', '1,449.00 USD', '$1249.95'],
    foreign: { code: 'GBP', price: '£1,249.50' },
    names: ['Atlas Desk Lamp', 'Orion Floor Lamp'],
    buy: 'Add to cart',
    soldOut: 'Sold out',
    shipping: 'Free shipping on orders over $50',
    rate: 'or $104.13/month',
    dates: ['March 14, 2027', '14 March 2027', '03/14/2027', 'Sunday, Mar 14, 2027'],
    otherDates: ['March 21, 2027', '21 March 2027', '03/21/2027', 'Sunday, Mar 21, 2027'],
    published: 'Published January 5, 2027',
  },
  {
    lang: 'de',
    currency: 'EUR',
    prices: ['1.249,50 €', '€ 1.249,50', 'EUR 1.249,50', '1 249,50 €'],
    others: ['1.349,50 €', '€ 1.239,50', 'EUR 1.449,-', '1 249,95 €'],
    foreign: { code: 'CHF', price: 'CHF 1’249.50' },
    names: ['Schreibtischlampe Atlas', 'Stehlampe Orion'],
    buy: 'In den Warenkorb',
    soldOut: 'Ausverkauft',
    shipping: 'Versandkostenfrei ab 50 €',
    rate: '104,13 € im Monat',
    dates: ['14. März 2027', '14.03.2027', '14.3.2027', 'Sonntag, 14. März 2027'],
    otherDates: ['21. März 2027', '21.03.2027', '21.3.2027', 'Sonntag, 21. März 2027'],
    published: 'Veröffentlicht am 5. Januar 2027',
  },
  {
    lang: 'fr',
    currency: 'EUR',
    prices: ['1 249,50 €', '1 249,50 €', '1249,50 €', '1 249,50 EUR'],
    others: ['1 349,50 €', '1 239,50 €', '1249,95 €', '1 449,00 EUR'],
    foreign: { code: 'CHF', price: '1 249,50 CHF' },
    names: ['Lampe de bureau Atlas', 'Lampadaire Orion'],
    buy: 'Ajouter au panier',
    soldOut: 'Rupture de stock',
    shipping: 'Livraison offerte dès 50 €',
    rate: '104,13 € par mois',
    dates: ['14 mars 2027', 'dimanche 14 mars 2027', '14/03/2027', 'le 14 mars 2027'],
    otherDates: ['21 mars 2027', 'dimanche 21 mars 2027', '21/03/2027', 'le 21 mars 2027'],
    published: 'Publié le 5 janvier 2027',
  },
  {
    lang: 'es',
    currency: 'EUR',
    prices: ['1.249,50 €', '1249,50 €', '1 249,50 €', 'EUR 1.249,50'],
    others: ['1.349,50 €', '1239,50 €', '1 449,00 €', 'EUR 1.249,95'],
    foreign: { code: 'MXN', price: 'MX$1,249.50' },
    names: ['Lámpara de mesa Atlas', 'Lámpara de pie Orion'],
    buy: 'Añadir al carrito',
    soldOut: 'Agotado',
    shipping: 'Envío gratis desde 50 €',
    rate: '104,13 € al mes',
    dates: ['14 de marzo de 2027', 'domingo, 14 de marzo de 2027', '14/03/2027', '14 mar 2027'],
    otherDates: [
      '21 de marzo de 2027',
      'domingo, 21 de marzo de 2027',
      '21/03/2027',
      '21 mar 2027',
    ],
    published: 'Publicado el 5 de enero de 2027',
  },
  {
    lang: 'it',
    currency: 'EUR',
    prices: ['1.249,50 €', '€ 1.249,50', '€1249,50', '1249,50 euro'],
    others: ['1.349,50 €', '€ 1.239,50', '€1449,00', '1249,95 euro'],
    foreign: { code: 'GBP', price: '£ 1.249,50' },
    names: ['Lampada da tavolo Atlas', 'Piantana Orion'],
    buy: 'Aggiungi al carrello',
    soldOut: 'Esaurito',
    shipping: 'Spedizione gratuita da 50 €',
    rate: '104,13 € al mese',
    dates: ['14 marzo 2027', 'domenica 14 marzo 2027', '14/03/2027', '14 mar 2027'],
    otherDates: ['21 marzo 2027', 'domenica 21 marzo 2027', '21/03/2027', '21 mar 2027'],
    published: 'Pubblicato il 5 gennaio 2027',
  },
  {
    lang: 'pl',
    currency: 'PLN',
    prices: ['1249,50 zł', '1 249,50 zł', '1 249,50 PLN', '1.249,50 zł'],
    others: ['1349,50 zł', '1 239,50 zł', '1 449,00 PLN', '1.249,95 zł'],
    foreign: { code: 'EUR', price: '1249,50 €' },
    names: ['Lampa biurkowa Atlas', 'Lampa podłogowa Orion'],
    buy: 'Dodaj do koszyka',
    soldOut: 'Brak w magazynie',
    shipping: 'Darmowa dostawa od 50 zł',
    rate: '104,13 zł miesięcznie',
    dates: ['14 marca 2027', 'niedziela, 14 marca 2027', '14.03.2027', '14 mar 2027'],
    otherDates: ['21 marca 2027', 'niedziela, 21 marca 2027', '21.03.2027', '21 mar 2027'],
    published: 'Opublikowano 5 stycznia 2027',
  },
  {
    lang: 'pt',
    currency: 'BRL',
    prices: ['R$ 1.249,50', 'R$1.249,50', 'R$ 1249,50', '1.249,50 BRL'],
    others: ['R$ 1.349,50', 'R$1.239,50', 'R$ 1449,00', '1.249,95 BRL'],
    foreign: { code: 'EUR', price: '1.249,50 €' },
    names: ['Luminária de mesa Atlas', 'Abajur de chão Orion'],
    buy: 'Adicionar ao carrinho',
    soldOut: 'Esgotado',
    shipping: 'Frete grátis acima de R$ 50',
    rate: '12x: R$ 104,13 por mês',
    dates: [
      '14 de março de 2027',
      'domingo, 14 de março de 2027',
      '14/03/2027',
      '14 de mar. de 2027',
    ],
    otherDates: [
      '21 de março de 2027',
      'domingo, 21 de março de 2027',
      '21/03/2027',
      '21 de mar. de 2027',
    ],
    published: 'Publicado em 5 de janeiro de 2027',
  },
  {
    lang: 'ja',
    currency: 'JPY',
    prices: ['¥1,250', '1,250円', '￥1,250', '1250円'],
    others: ['¥1,350', '1,240円', '￥1,450', '1205円'],
    foreign: { code: 'USD', price: '$1,250' },
    names: ['アトラス デスクライト', 'オリオン フロアライト'],
    buy: 'カートに入れる',
    soldOut: '在庫切れ',
    shipping: '送料無料（50円以上）',
    rate: '送料 104円',
    dates: ['2027年3月14日', '2027/03/14', '2027年3月14日（日）', '2027.3.14'],
    otherDates: ['2027年3月21日', '2027/03/21', '2027年3月21日（日）', '2027.3.21'],
    published: '公開日 2027年1月5日',
  },
];

interface Shop {
  readonly name: string;
  readonly price: string;
  readonly state: string;
}

/** Three ways in which shops build such a page. */
const SHOPS: readonly ((shop: Shop, language: Language) => string)[] = [
  ({ name, price, state }, { shipping, rate, prices }) =>
    `<h1>${name}</h1><div class="product__price"><s>${prices[0]!.replace('1', '2')}</s> <span>${price}</span></div>` +
    `<p>${shipping}</p><p>${rate}</p>${state}<p>${LONG_TEXT}</p>` +
    `<section><ul><li><a href="/other"><b>Other</b> <span class="price">${prices[0]!.replace('1', '8')}</span></a></li></ul></section>`,
  ({ name, price, state }, { shipping }) =>
    `<h1>${name}</h1><p>${LONG_TEXT.slice(0, 242)}</p><p><strong>${price}</strong></p><p>${shipping}</p>${state}`,
  ({ name, price, state }, { rate }) =>
    `<h1>${name}</h1><dl><dt>#</dt><dd>77 104</dd><dt>–</dt><dd itemprop="price">${price}</dd></dl>${state}<p>${rate}</p><p>${LONG_TEXT}</p>`,
];
/** Two ways in which calendars do. */
const CALENDARS: readonly ((name: string, date: string, published: string) => string)[] = [
  (name, date, published) =>
    `<h1>${name}</h1><p>${published}</p><p>${date}, 19:30</p><p>${LONG_TEXT}</p>`,
  (name, date) => `<h1>${name}</h1><p>${LONG_TEXT.slice(0, 242)}</p><time>${date}</time>`,
];

const documentOf = (lang: string, title: string, body: string, data: object) => ({
  '/': html(
    `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${title}</title>` +
      `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>` +
      `<header><nav><a href="/">Shop</a></nav></header><main>${body}</main><footer>© 2027</footer></html>`,
  ),
});

/** A page and the fact of its JSON-LD that the page contradicts. */
interface Labelled {
  readonly words: string;
  readonly site: ReturnType<typeof documentOf>;
  readonly differs: string | null;
}

function productFacts(language: Language): Labelled[] {
  const { lang, currency, prices, others, foreign, names, buy, soldOut } = language;
  const value = lang === 'ja' ? Math.ceil(VALUE) : VALUE;
  return SHOPS.flatMap((shop, at) => {
    const labelled = (
      words: string,
      differs: string | null,
      shown: Partial<Shop> = {},
      declared: { name?: string; state?: string; price?: number | string } = {},
    ): Labelled => ({
      words: `${lang}, shop ${at + 1}: ${words}`,
      differs,
      site: documentOf(
        lang,
        names[0],
        shop(
          { name: names[0], price: prices[0]!, state: `<button>${buy}</button>`, ...shown },
          language,
        ),
        {
          '@type': 'Product',
          name: declared.name ?? names[0],
          offers: {
            '@type': 'Offer',
            price: declared.price ?? value,
            priceCurrency: currency,
            availability: `https://schema.org/${declared.state ?? 'InStock'}`,
          },
        },
      ),
    });
    const empty = { state: `<p>${soldOut}</p><button disabled>${buy}</button>` };
    return [
      ...prices.map((price) => labelled(`the price is ${price}`, null, { price })),
      ...others.map((price) => labelled(`the price is ${price}`, 'price', { price })),
      labelled('the price is text', null, {}, { price: value.toFixed(2) }),
      labelled(`the price is ${foreign.price}`, 'currency', { price: foreign.price }),
      labelled('sold out', 'availability', empty),
      labelled('sold out, as declared', null, empty, { state: 'OutOfStock' }),
      labelled('for sale', 'availability', {}, { state: 'SoldOut' }),
      labelled('another name', 'name', {}, { name: names[1] }),
      labelled('a longer name', null, {}, { name: `${names[0]} 2027` }),
    ];
  });
}

const eventFacts = ({ lang, names, dates, otherDates, published }: Language): Labelled[] =>
  CALENDARS.flatMap((calendar, at) => {
    const labelled = (date: string, differs: string | null): Labelled => ({
      words: `${lang}, calendar ${at + 1}: ${date}`,
      differs,
      site: documentOf(lang, names[0], calendar(names[0], date, published), {
        '@type': 'MusicEvent',
        name: names[0],
        startDate: '2027-03-14T19:30:00+01:00',
        location: { '@type': 'Place', name: 'Hall' },
      }),
    });
    return [
      ...dates.map((date) => labelled(date, null)),
      ...otherDates.map((date) => labelled(date, 'date')),
    ];
  });

const FACTS = LANGUAGES.flatMap((language) => [...productFacts(language), ...eventFacts(language)]);

test('facts that the JSON-LD and the page state differently are found in eight languages', async () => {
  const wrong: string[] = [];
  for (const { words, site, differs } of FACTS) {
    const { results } = await examine([structuredData], site);
    const findings = results[0]!.findings
      .filter(({ code }) => code === 'structured-data/facts-differ')
      .map(({ subject }) => subject);
    const expected = differs === null ? [] : [differs];
    if (findings.join() !== expected.join())
      wrong.push(`${words}: ${findings.join() || 'nothing'}`);
  }
  expect(FACTS.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});
