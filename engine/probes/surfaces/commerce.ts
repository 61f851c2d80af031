import { all, probe, read, type Questions } from '../probe';
import { isAcpDocument, isMeantAsUcpProfile } from '../../parse/commerce-documents';
import { member, type Json } from '../../parse/json';
import { jsonLdOf } from '../json-ld';
import { acpFile, ucpFile } from '../files';
import { homePage } from '../page';
import { siteLinks } from '../site-links';

const CART =
  /^(?:cart|basket|checkout|shopping-?(?:cart|bag|basket)|warenkorb|panier|carrito|carrello|winkelwagen)(?:\.(?:html?|php|aspx?))?$/;
const PRICE =
  /(?:[$€£¥₹₩₺₴]|\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|CNY|INR|SEK|NOK|DKK|PLN|CZK|BRL|kr|zł|Kč|R\$)\b)\s?\d|\d\s?(?:[€£¥₹₩₺₴]|(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|CNY|INR|SEK|NOK|DKK|PLN|CZK|BRL|kr|zł|Kč)(?![\p{L}]))/u;
const PRODUCTS = new Set([
  'Product',
  'ProductGroup',
  'IndividualProduct',
  'ProductModel',
  'SomeProducts',
]);

const has = (value: Json, key: string) => {
  const part = member(value, key);
  return part !== undefined && part !== null && part !== '';
};

/** Evidence of a shop, for people; null without. */
export const commerceSurface = probe(function* (): Questions<string | null> {
  const [{ html }, links, ucp, acp] = yield* all([
    read(homePage),
    read(siteLinks),
    read(ucpFile),
    read(acpFile),
  ]);
  const nodes = html ? jsonLdOf(html).nodes : [];
  if (nodes.some((n) => n.types.some((t) => PRODUCTS.has(t)) && has(n.value, 'offers')))
    return 'a Product with offers in the JSON-LD of the home page';
  if (isMeantAsUcpProfile(ucp.value)) return `a UCP profile at ${ucp.exchange.ask.url}`;
  if (isAcpDocument(acp.value)) return `an ACP document at ${acp.exchange.ask.url}`;
  const cart = links.find((l) => l.segments.some((s) => CART.test(s)));
  const isPriced = () =>
    (html ? PRICE.test(html.text.slice(0, 200_000)) : false) ||
    nodes.some((n) => has(n.value, 'price') || has(n.value, 'lowPrice'));
  return cart && isPriced() ? `a price on the home page and its link to ${cart.url}` : null;
});
