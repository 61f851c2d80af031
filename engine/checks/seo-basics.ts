import {
  defineCheck,
  fail,
  pass,
  unmeasured,
  warn,
  type DraftFinding,
  type Probe,
} from '../define';
import { attr } from '../parse/html';
import { isLanguageTag } from '../parse/language-tag';
import { quote } from '../parse/text';
import { headOf } from '../probes/ask';
import { charsetParam, bodyText } from '../probes/reply';
import { metaContent, page, resolveUrl, type HtmlView } from '../probes/page';
import type { Ask, Reply } from '../network/types';
import type { Exchange } from '../recording';
import type { Seen } from '../seen';

/** The one canonical target that is worth asking: on this site, and another address than the page's own. */
function canonicalAsk(seen: Seen): Ask | null {
  const { html, reply } = page.read(seen);
  const canonicals = html ? canonicalsOf(html) : [];
  const url = canonicals.length === 1 ? canonicals[0]!.url : null;
  return url && reply && url !== reply.url && url !== seen.pageUrl && seen.isSameSite(url)
    ? headOf(url)
    : null;
}

const canonicalTarget: Probe<Exchange | null> = {
  asks: (seen) => [...page.asks(seen), ...[canonicalAsk(seen)].filter((ask) => ask !== null)],
  read(seen) {
    const ask = canonicalAsk(seen);
    return ask && seen.at(ask);
  },
};

/** The head of a page identifies it; only children of `<head>` count. */
export const seoBasics = defineCheck({
  id: 'seo-basics',
  name: 'SEO basics',
  description: 'Do title, description, canonical and language identify the page?',
  category: 'content',
  weight: 4,
  scope: 'page',
  probes: { page, canonical: canonicalTarget },

  judge({ page: { exchange: on, reply, html }, canonical }, seen) {
    if (!reply) return unmeasured(on);
    if (!html)
      return [
        fail('no-title', 'The page is not an HTML document, so it has no title', {
          cost: 25,
          on,
          hint: 'Return HTML with a <title>.',
        }),
        warn('no-description', 'The page is not an HTML document, so it has no description', {
          cost: 20,
          on,
          hint: 'Return HTML with a description.',
        }),
      ];
    const findings = [
      ...words(html, on),
      ...canonicalLink(html, reply, on, canonical, seen),
      ...language(html, on),
      ...encoding(html, reply, on),
      ...alternates(html, reply, on),
    ];
    return findings.length > 0
      ? findings
      : [
          pass(
            'identified',
            `Title ${quote(html.title ?? '', 80)}, description, canonical and language are in place`,
          ),
        ];
  },
});

function words(html: HtmlView, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const title = html.title ?? '';
  const description = metaContent(html, 'description') ?? '';
  if (title === '')
    findings.push(
      fail('no-title', 'The page has no title', {
        cost: 25,
        on,
        hint: 'Name the page and the site in <title>.',
      }),
    );
  else if (length(title) < 10 || length(title) > 120)
    findings.push(
      warn('title-length', `The title has ${length(title)} characters`, {
        cost: 5,
        on,
        says: quote(title),
        hint: 'Name the page and the site in 10 to 120 characters.',
      }),
    );
  if (description === '')
    findings.push(
      warn('no-description', 'The page has no description', {
        cost: 20,
        on,
        hint: 'Add <meta name="description"> with one or two factual sentences.',
      }),
    );
  else if (length(description) < 50 || length(description) > 320)
    findings.push(
      warn('description-length', `The description has ${length(description)} characters`, {
        cost: 5,
        on,
        says: quote(description),
        hint: 'Write one or two factual sentences of 50 to 320 characters.',
      }),
    );
  if (title !== '' && fold(title) === fold(description))
    findings.push(
      warn('same-text', 'The description repeats the title', {
        cost: 5,
        on,
        says: quote(title),
        hint: 'Write a distinct description.',
      }),
    );
  return findings;
}

/** Characters as people count them; a Chinese or Japanese character says as much as two letters. */
const length = (text: string) =>
  [...text].reduce(
    (sum, char) =>
      sum + (/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u.test(char) ? 2 : 1),
    0,
  );

const fold = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

const canonicalsOf = (html: HtmlView) => html.links.filter((l) => l.rels.includes('canonical'));

function canonicalLink(
  html: HtmlView,
  reply: Reply,
  on: Exchange,
  target: Exchange | null,
  seen: Seen,
): DraftFinding[] {
  const all = canonicalsOf(html);
  const [first] = all;
  if (!first)
    return [
      warn('no-canonical', 'The page has no canonical address', {
        cost: 10,
        on,
        hint: 'Add <link rel="canonical"> with the absolute address.',
      }),
    ];
  if (new Set(all.map((l) => l.url)).size > 1)
    return [
      warn('many-canonical', `The page names ${all.length} canonical addresses`, {
        cost: 10,
        on,
        says: all
          .slice(0, 3)
          .map((l) => quote(l.href, 80))
          .join(', '),
        hint: 'Keep one absolute canonical.',
      }),
    ];
  const findings: DraftFinding[] = [];
  if (!/^https?:\/\//i.test(first.href))
    findings.push(
      warn('relative-canonical', 'The canonical address is relative', {
        cost: 3,
        on,
        says: quote(first.href),
        hint: 'Write the absolute address.',
      }),
    );
  const away = first.url ? whereAway(first.url, reply, target, seen) : 'it cannot be resolved';
  if (away)
    findings.push(
      fail('canonical-away', `The canonical address leads away: ${away}`, {
        cost: 15,
        on: target && away.startsWith('status') ? target : on,
        says: quote(first.href),
        hint: 'Point it at the address that serves the page.',
      }),
    );
  return findings;
}

function whereAway(url: string, reply: Reply, target: Exchange | null, seen: Seen): string | null {
  if (!seen.isSameSite(url)) return 'to another site';
  const status = target?.answer.kind === 'reply' ? target.answer.status : 0;
  if (status >= 400 && status < 500) return `status ${status}`;
  if (!seen.isHome) return null;
  const served = new URL(reply.url);
  const asked = new URL(seen.pageUrl);
  const path = new URL(url).pathname;
  const same = [served.pathname, asked.pathname].some(
    (p) =>
      p === path ||
      p.replace(/\/$/, '') === path.replace(/\/$/, '') ||
      /^\/index\.\w+$/.test(path.replace(p.replace(/\/$/, ''), '')),
  );
  return same ? null : `to ${path}`;
}

function language({ document }: HtmlView, on: Exchange): DraftFinding[] {
  const lang = document.root ? attr(document.root, 'lang')?.trim() : undefined;
  if (!lang)
    return [
      warn('no-lang', 'The page does not state its language', {
        cost: 10,
        on,
        hint: 'Set <html lang="en"> or the tag of its language.',
      }),
    ];
  return isLanguageTag(lang)
    ? []
    : [
        warn('bad-lang', `The language ${quote(lang, 40)} is not a language tag`, {
          cost: 5,
          on,
          says: `<html lang=${quote(lang, 40)}>`,
          hint: 'Use a tag of RFC 5646, such as en or de-CH.',
        }),
      ];
}

function encoding(html: HtmlView, reply: Reply, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const early = new TextDecoder('latin1').decode(reply.body.subarray(0, 1024));
  const isUtf8 =
    /^utf-?8$/i.test(charsetParam(reply) ?? '') ||
    bodyText(reply).bom ||
    /<meta[^>]{0,200}charset\s*=\s*(?:["']\s*)?utf-?8/i.test(early);
  if (!isUtf8)
    findings.push(
      warn('charset', 'Neither the header nor the first 1024 bytes declare UTF-8', {
        cost: 5,
        on,
        says: `charset ${charsetParam(reply) ?? 'none'}`,
        hint: 'Declare UTF-8 in the Content-Type header.',
      }),
    );
  if (!html.metas.some((m) => m.name === 'viewport'))
    findings.push(
      warn('viewport', 'There is no viewport declaration', {
        cost: 3,
        on,
        hint: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
      }),
    );
  return findings;
}

function alternates(html: HtmlView, reply: Reply, on: Exchange): DraftFinding[] {
  const set = html.links.filter(
    (l) => l.rels.includes('alternate') && attr(l.element, 'hreflang') !== undefined,
  );
  if (set.length === 0) return [];
  const bad = set.find((l) => !isHreflang(attr(l.element, 'hreflang') ?? ''));
  const own = new Set([reply.url, ...canonicalsOf(html).flatMap((l) => l.url ?? [])].map(plain));
  const isSelfNamed = set.some((l) => l.url !== null && own.has(plain(l.url)));
  if (!bad && isSelfNamed) return [];
  const says = bad
    ? `hreflang=${quote(attr(bad.element, 'hreflang') ?? '', 40)}`
    : 'no entry for this page';
  return [
    warn(
      'hreflang',
      bad ? 'An hreflang code is not a language' : 'The hreflang set does not name this page',
      { cost: 3, on, says, hint: 'Complete the set: valid codes, and the page itself.' },
    ),
  ];
}

const plain = (url: string) => (resolveUrl(url, url) ?? url).replace(/\/$/, '');

const isHreflang = (code: string) =>
  code.trim().toLowerCase() === 'x-default' || isLanguageTag(code.trim());
