import { clip } from '../parse/text';
import { isIndexPage, listedPage } from '../probes/listed-pages';
import type { PageReading } from '../probes/page';
import type { ProbeContext } from '../probes/probe-context';
import type { SiteLink } from '../probes/site-links';
import { ownSentences } from './description-of';

export interface ListedPage {
  readonly url: string;
  readonly name: string;
  readonly note: string;
}

/** A longer list would be a sitemap. */
const PAGES_MAX = 50;

/** Pages linked from the home page, then the other measured ones, with their metadata. */
export function pagesOfIndex(
  context: ProbeContext,
  home: PageReading,
  links: readonly SiteLink[],
): ListedPage[] {
  const measured = new Map(context.pages.map((page) => [page.url, page]));
  const listed = [...links.map(({ url }) => url), ...measured.keys()]
    .map((url) => measured.get(url) ?? listedPage(context, url))
    .filter((page) => page !== null);
  const homes = [home.url, context.homeUrl];
  const seen = new Set<string>();
  const all = listed.filter(({ url, title, isIndexable }) => {
    const isNew = !seen.has(url) && !seen.has(title ?? '');
    if (title === null || !isIndexable || !isNew || homes.includes(url) || isIndexPage(url))
      return false;
    seen.add(url).add(title);
    return title !== clip(home.html?.title ?? '', 200);
  });
  const nameIn = withoutSharedParts([home.html?.title ?? '', ...all.map((p) => p.title ?? '')]);
  const content = all.filter(({ url, title }) => !isServicePage(url, nameIn(title ?? '')));
  const pages = content.length > 0 ? content : all;
  const described = new Map<string, number>();
  for (const { description } of pages)
    if (description) described.set(description, (described.get(description) ?? 0) + 1);
  return pages.slice(0, PAGES_MAX).map(({ url, title, description }) => {
    // A description shared by several pages describes the site.
    const isOwn = description !== null && described.get(description) === 1;
    return {
      url,
      name: clip(nameIn(title ?? '') || (title ?? ''), 120),
      note: isOwn ? ownSentences(description, 200) : '',
    };
  });
}

const words = (text: string) => text.split(/\s+/).filter(Boolean);
/** Pages for one visitor: accounts, carts, searches. */
const INTERNAL = new Set(
  words(`account admin anmelden basket carrello carrito cart cesta checkout connexion draft einloggen
    forgot-password intern internal kasse konto koszyk log-in login logout mein-konto my-account panier password
    preferences preview recherche register registration search sign-in sign-up signin signup sitemap staging
    suche unsubscribe varukorg warenkorb winkelwagen wishlist wp-admin wp-login`),
);
/** Names of legal pages in 13 languages, as addresses and titles have them. */
const LEGAL = new RegExp(
  `^(?:${words(`privacy datenschutz impressum imprint agb widerruf legal terms tos cookies? disclaimer gdpr dsgvo
    mentions-legales cgv cgu confidentialite politique-de-confidentialite aviso-legal privacidad politica-de
    terminos condiciones-de privacidade termos note-legali informativa condizioni-generali privacyverklaring
    algemene-voorwaarden regulamin polityka-prywatnosci integritetspolicy privatlivspolitik cookiepolitik
    ochrana-osobnich obchodni-podminky gizlilik kvkk politika-konfidencialnosti`).join(
    '|',
  )})(?:-|$)`,
);

const slugOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-/, '');

/** True for a legal page, or one for signed-in visitors; an index for readers does without them. */
function isServicePage(url: string, name: string): boolean {
  const path = new URL(url).pathname
    .replace(/\.\w+$/, '')
    .split('/')
    .filter(Boolean);
  const [first = '', ...rest] = /^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(path[0] ?? '')
    ? path.slice(1)
    : path;
  const last = rest.at(-1) ?? first;
  return (
    (rest.length === 0 && INTERNAL.has(first.toLowerCase())) ||
    (rest.length <= 1 && LEGAL.test(slugOf(last))) ||
    LEGAL.test(slugOf(name))
  );
}

const BETWEEN_PARTS = /\s[|·•–—-]\s/;

/** Titles without the part that most of them share: “Prices | Acme” is “Prices” beside “Help | Acme”. May be empty. */
function withoutSharedParts(titles: readonly string[]): (title: string) => string {
  const counts = new Map<string, number>();
  const partsOf = (title: string) => title.split(BETWEEN_PARTS).map((part) => part.trim());
  for (const title of titles)
    for (const part of new Set(partsOf(title))) counts.set(part, (counts.get(part) ?? 0) + 1);
  return (title) =>
    partsOf(title)
      .filter((part) => part !== '' && (counts.get(part) ?? 0) * 2 <= titles.length)
      .join(' – ');
}
