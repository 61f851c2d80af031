import { isProfile } from './look-of';
import { extensionsFor } from '../parse/robots';
import { isIdentityType } from '../checks/structured-data/schema-org';
import { parseContentSignal } from '../checks/usage-policy/parse';
import { parseSecurityTxt, rfc3339 } from '../checks/security-txt/parse';
import { attr, elementsNamed } from '../parse/html';
import { isArray, member, textMember, type Json } from '../parse/json';
import { jsonLdOf } from '../probes/json-ld';
import { lastmodTime } from '../parse/sitemap';
import { textOfReply, isFetched } from '../probes/availability';
import { formerSecurityTxtFile, robotsTxtFile, securityTxtFile } from '../probes/files';
import { homePage, metaContent, resolveUrl, type HtmlView } from '../probes/page';
import { header } from '../probes/reply';
import { sitemapLists } from '../probes/sitemaps';
import type { Reply } from '../network/types';
import type { ProbeContext } from '../probes/probe-context';
import type { FactName, Suggestion } from './facts';

const VALUE_MAX = 500;
const PER_FACT_MAX = 10;

/** Suggested facts from the recorded answers, without duplicates, most reliable first. */
export function suggestionsOf(context: ProbeContext): Suggestion[] {
  const { html, reply } = context.read(homePage);
  const suggestions = [
    ...(html ? [...ofIdentity(html), ...ofHead(html), ...ofLinks(html, context)] : []),
    ...ofSecurityTxt(context),
    ...signalSuggestions(context),
    ...ofDates(reply, context),
  ];
  const seen = new Set<string>();
  const counts = new Map<FactName, number>();
  return suggestions.filter(({ fact, value }) => {
    const key = `${fact} ${String(value)}`;
    const count = counts.get(fact) ?? 0;
    if (seen.has(key) || count >= PER_FACT_MAX || !isUsable(value)) return false;
    seen.add(key);
    counts.set(fact, count + 1);
    return true;
  });
}

const isUsable = (value: string | boolean) =>
  typeof value === 'boolean' ||
  (value !== '' && value.length <= VALUE_MAX && !/[\p{Cc}\p{Surrogate}]/u.test(value));

const texts = (fact: FactName, value: string | null | undefined, source: string): Suggestion[] =>
  value ? [{ fact, value: value.trim(), source }] : [];

/** Addresses in the site's markup; only https, as files require. */
function addresses(
  fact: FactName,
  href: string | null | undefined,
  base: string,
  source: string,
): Suggestion[] {
  const url = href ? resolveUrl(href, base) : null;
  return url?.startsWith('https:') ? [{ fact, value: url, source }] : [];
}

function ofIdentity(html: HtmlView): Suggestion[] {
  const who = jsonLdOf(html).nodes.find((n) => n.types.some(isIdentityType));
  if (!who) return [];
  const sourceOf = (what: string) => `${what} of ${who.types[0]} in JSON-LD`;
  return [
    ...texts('name', textMember(who.value, 'name'), sourceOf('name')),
    ...addresses('logo', imageUrl(member(who.value, 'logo')), html.baseUrl, sourceOf('logo')),
    ...list(member(who.value, 'sameAs')).flatMap((same) =>
      typeof same === 'string' ? addresses('profiles', same, html.baseUrl, sourceOf('sameAs')) : [],
    ),
  ];
}

const list = (value: Json | undefined): readonly Json[] =>
  value === undefined ? [] : isArray(value) ? value : [value];

/** An image in schema.org is an address or an ImageObject. */
function imageUrl(value: Json | undefined): string | undefined {
  const [first] = list(value);
  return typeof first === 'string'
    ? first
    : (textMember(first, 'url') ?? textMember(first, 'contentUrl'));
}

function ofHead(html: HtmlView): Suggestion[] {
  const rel = (name: string) => html.links.filter((l) => l.rels.includes(name));
  const meta = (fact: FactName, name: string) =>
    addresses(fact, metaContent(html, name), html.baseUrl, `<meta ${name}>`);
  return [
    ...texts('name', metaContent(html, 'og:site_name'), '<meta og:site_name>'),
    ...texts('summary', metaContent(html, 'description'), '<meta description>'),
    ...rel('apple-touch-icon').flatMap((l) =>
      addresses('logo', l.url, html.baseUrl, '<link rel="apple-touch-icon">'),
    ),
    ...meta('image', 'og:image'),
    ...meta('image', 'twitter:image'),
    ...rel('license').flatMap((l) =>
      addresses('license', l.url, html.baseUrl, '<link rel="license">'),
    ),
  ];
}

function ofLinks(html: HtmlView, context: ProbeContext): Suggestion[] {
  const rels = (rel: string) =>
    elementsNamed(html.document, 'a').filter((a) =>
      (attr(a, 'rel') ?? '').toLowerCase().split(/\s+/).includes(rel),
    );
  const mails = elementsNamed(html.document, 'a').flatMap((a) => {
    const [, address] = /^mailto:([^\s?@]+@[^\s?@]+)/i.exec(attr(a, 'href')?.trim() ?? '') ?? [];
    return texts('contact', address && `mailto:${address}`, 'mailto link of the home page');
  });
  return [
    ...html.anchors
      .filter(({ url }) => !context.isSameSite(url) && isProfile(url))
      .flatMap(({ url }) => addresses('profiles', url, html.baseUrl, 'link of the home page')),
    ...mails,
    ...rels('license').flatMap((a) =>
      addresses('license', attr(a, 'href'), html.baseUrl, '<a rel="license">'),
    ),
  ];
}

function ofSecurityTxt(context: ProbeContext): Suggestion[] {
  const files = [context.read(securityTxtFile), context.read(formerSecurityTxtFile)];
  const reply = files.find(isFetched)?.reply;
  if (!reply) return [];
  return parseSecurityTxt(textOfReply(reply)).fields.flatMap(({ name, value }) => {
    if (name === 'contact' && /^(?:mailto:|tel:|https:\/\/)/i.test(value))
      return texts('contact', value, 'Contact of security.txt');
    const time = name === 'expires' ? rfc3339(value) : null;
    return time !== null && time > context.date.getTime()
      ? texts('expires', dayOf(time), 'Expires of security.txt')
      : [];
  });
}

const SIGNALS = { search: 'search', ground: 'aiAnswers', train: 'aiTraining' } as const;

/** Suggestions from signals for everyone; contradictory ones are ignored. */
function signalSuggestions(context: ProbeContext): Suggestion[] {
  const lines = extensionsFor(context.read(robotsTxtFile).robots, '*');
  const values = lines
    .filter(({ field }) => field === 'content-signal')
    .flatMap(({ value }) => parseContentSignal(value))
    .flatMap(({ path, values }) => (path === null ? values : []));
  return values
    .filter((v) => values.every((o) => o.dimension !== v.dimension || o.yes === v.yes))
    .map(({ dimension, yes }) => ({
      fact: SIGNALS[dimension],
      value: yes,
      source: 'Content-Signal of robots.txt',
    }));
}

function ofDates(reply: Reply | null, context: ProbeContext): Suggestion[] {
  const home = reply?.url;
  const modified = reply ? Date.parse(header(reply, 'last-modified') ?? '') : NaN;
  const listed = context
    .read(sitemapLists)
    .lists.flatMap(({ sitemap, file }) =>
      [...sitemap.entries].flatMap(({ loc, lastmod }) =>
        lastmod !== null && resolveUrl(loc, file.exchange.answer.url) === home
          ? (lastmodTime(lastmod) ?? [])
          : [],
      ),
    );
  const day = (time: number, source: string) =>
    time > 0 && time <= context.date.getTime() ? texts('modified', dayOf(time), source) : [];
  return [
    ...listed.flatMap((time) => day(time, 'lastmod of the home page in the sitemap')),
    ...(Number.isNaN(modified) ? [] : day(modified, 'Last-Modified of the home page')),
  ];
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
