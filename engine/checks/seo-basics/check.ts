import { defineCheck, unmeasured } from '../define';
import { askAt, probe, read, type Questions } from '../../probes/probe';
import type { DraftFinding } from '../rules';
import { attr, elementsNamed, type Element } from '../../parse/html';
import { withoutIndexName } from '../../parse/paths';
import { isLanguageTag, suggestTag } from '../../parse/language-tag';
import { joinWithAnd, quote } from '../../parse/text';
import { headOf } from '../../probes/ask';
import { charsetParam, bodyText } from '../../probes/reply';
import {
  isMeta,
  metaContent,
  metadataInBody,
  page,
  resolveUrl,
  type HtmlView,
} from '../../probes/page';
import type { Reply } from '../../network/types';
import type { Exchange } from '../../network/recording';
import type { ProbeContext } from '../../probes/probe-context';
import { guide } from './guide';
import { counted, isDescriptionLength, isSameText, isTitleLength } from './words';
import { raise, note, rules } from './rules';

/**
 * The canonical address, if it is the only one, on this site, and not the page's own; other targets are not requested.
 */
const canonicalTarget = probe(function* (context): Questions<Exchange | null> {
  const { html, reply } = yield* read(page);
  const urls = new Set(html?.canonicals.map((canonical) => canonical.url));
  const [url] = urls.size === 1 ? urls : [null];
  return url && reply && url !== reply.url && url !== context.pageUrl && context.isSameSite(url)
    ? yield* askAt(context, headOf(url))
    : null;
});

/** Only children of `<head>` count, because the head identifies a page; browsers read title and viewport anywhere. */
export const seoBasics = defineCheck({
  id: 'seo-basics',
  name: 'SEO basics',
  description: 'Do title, description, canonical URL and language identify the page?',
  category: 'content',
  scope: 'page',
  rules,
  guide,
  probes: { page, canonical: canonicalTarget },

  judge({ page: { exchange: on, reply, content: html }, canonical }, context) {
    if (!reply || !html) return unmeasured(on);
    const findings = [
      ...words(html, on),
      ...canonicalLink(html, reply, on, canonical, context),
      ...language(html, on),
      ...encoding(html, reply, on),
      ...alternates(html, reply, on),
    ];
    const remarks = earlyEnd(html);
    return findings.length > 0
      ? [...findings, ...remarks]
      : [
          note(
            'identified',
            `Title ${quote(html.title ?? '', 80)}, description, canonical URL and language are ` +
              'present',
          ),
          ...remarks,
        ];
  },
});

/** Text or an image in `<noscript>` ends the head: without scripting, the rest belongs to the body. */
const earlyEnd = ({ document: { headCutAt } }: HtmlView): DraftFinding[] =>
  headCutAt === null
    ? []
    : [
        note(
          'head-cut',
          `A <noscript> in line ${headCutAt} ends the head for parsers without scripting`,
          'It contains more than link, meta and style elements. Browsers read what follows as ' +
            'part of the head, and so does this check. Move the <noscript> to the body.',
        ),
      ];

function words(html: HtmlView, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const title = html.title ?? '';
  const description = metaContent(html, 'description') ?? '';
  const late = metadataInBody(html, isMeta('description'));
  if (title === '')
    findings.push(
      raise('no-title', 'The page has no title', {
        on,
        hint: 'Name the page and the site in <title>.',
      }),
    );
  else if (!isTitleLength(title))
    findings.push(
      raise('title-length', `The title has ${counted(title)}`, {
        on,
        evidence: quote(title),
      }),
    );
  if (description === '')
    findings.push(
      raise('no-description', `The ${late ? 'head' : 'page'} has no description`, {
        on,
        hint: 'Add <meta name="description"> with one or two factual sentences.',
        ...late,
      }),
    );
  else if (isSameText(title, description))
    findings.push(
      raise('same-text', 'The description repeats the title', { on, evidence: quote(title) }),
    );
  else if (!isDescriptionLength(description))
    findings.push(
      raise('description-length', `The description has ${counted(description)}`, {
        on,
        evidence: quote(description),
      }),
    );
  return findings;
}

const isCanonicalLink = (e: Element) =>
  e.tagName === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(attr(e, 'rel') ?? '');

function canonicalLink(
  html: HtmlView,
  reply: Reply,
  on: Exchange,
  target: Exchange | null,
  context: ProbeContext,
): DraftFinding[] {
  const all = html.canonicals;
  if (all.length === 0) {
    const late = metadataInBody(html, isCanonicalLink);
    return [
      raise('no-canonical', `The ${late ? 'head' : 'page'} has no canonical URL`, { on, ...late }),
    ];
  }
  const findings: DraftFinding[] = [];
  if (new Set(all.map((l) => l.url)).size > 1)
    findings.push(
      raise('many-canonical', `The page declares ${all.length} canonical URLs`, {
        on,
        evidence: all
          .slice(0, 3)
          .map((l) => `${quote(l.href, 80)} ${l.isInHeader ? 'in the Link header' : 'in the head'}`)
          .join(', '),
      }),
    );
  const relative = all.find((l) => l.url && !l.isInHeader && !/^https?:\/\//i.test(l.href));
  if (relative)
    findings.push(
      raise('relative-canonical', 'The canonical URL is relative', {
        on,
        evidence: quote(relative.href),
      }),
    );
  const away = all
    .map(({ url, href }) => ({ href, where: whereAway(url, html, reply, target, context) }))
    .find(({ where }) => where !== null);
  if (away)
    findings.push(
      raise('canonical-away', `The canonical URL ${away.where}`, {
        on: target && away.where?.includes('status') ? target : on,
        evidence: quote(away.href),
      }),
    );
  return findings;
}

function whereAway(
  url: string | null,
  html: HtmlView,
  reply: Reply,
  target: Exchange | null,
  context: ProbeContext,
): string | null {
  if (url === null) return 'is not a web address (http or https)';
  if (!context.isSameSite(url)) return 'points elsewhere: to another site';
  const status = target?.answer.kind === 'reply' ? target.answer.status : 0;
  if (status >= 400 && status < 500) return `points elsewhere: status ${status}`;
  // A home page may be a copy of the version for one language.
  if (!context.isHome || languageVersions(html).some((l) => l.url === url)) return null;
  const served = new URL(reply.url);
  const requested = new URL(context.pageUrl);
  const path = new URL(url).pathname;
  const same = [served.pathname, requested.pathname].some(
    (p) =>
      p === path ||
      p.replace(/\/$/, '') === path.replace(/\/$/, '') ||
      /^\/index\.\w+$/.test(path.replace(p.replace(/\/$/, ''), '')),
  );
  return same ? null : `points elsewhere: to ${path}`;
}

function language({ document }: HtmlView, on: Exchange): DraftFinding[] {
  const lang = document.root ? attr(document.root, 'lang')?.trim() : undefined;
  if (!lang) return [raise('no-lang', 'The page does not declare its language', { on })];
  return isLanguageTag(lang)
    ? []
    : [
        raise('bad-lang', `The language ${quote(lang, 40)} is not a valid language tag`, {
          on,
          evidence: `<html lang=${quote(lang, 40)}>`,
          ...hintFor(lang),
        }),
      ];
}

/** Names the tag that was meant, if it can be derived. */
function hintFor(tag: string): { readonly hint?: string } {
  const meant = suggestTag(tag);
  return meant === null ? {} : { hint: `Write ${meant} instead of ${quote(tag, 40)}.` };
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
      raise('charset', 'Neither the header nor the first 1024 bytes declare UTF-8', {
        on,
        evidence: `charset ${charsetParam(reply) ?? 'none'}`,
      }),
    );
  if (!elementsNamed(html.document, 'meta').some(isMeta('viewport')))
    findings.push(raise('viewport', 'The page has no viewport meta tag', { on }));
  return findings;
}

const languageVersions = ({ links }: HtmlView) =>
  links.filter((l) => l.rels.includes('alternate') && attr(l.element, 'hreflang') !== undefined);

function alternates(html: HtmlView, reply: Reply, on: Exchange): DraftFinding[] {
  const set = languageVersions(html);
  if (set.length === 0) return [];
  const codeOf = ({ element }: (typeof set)[number]) => attr(element, 'hreflang')?.trim() ?? '';
  const bad = [...new Set(set.map(codeOf))].filter((code) => !isHreflang(code));
  const pageUrls = new Set([reply.url, ...html.canonicals.flatMap((l) => l.url ?? [])].map(plain));
  const isSelfNamed = set.some((l) => l.url !== null && pageUrls.has(plain(l.url)));
  if (bad.length === 0 && isSelfNamed) return [];
  const [first] = bad;
  if (first === undefined)
    return [
      raise('hreflang', 'The hreflang set does not include this page', {
        on,
        evidence: 'no entry for this page',
      }),
    ];
  return [
    raise('hreflang', 'An hreflang code is not a valid language tag', {
      on,
      evidence: `hreflang=${joinWithAnd(bad.slice(0, 3).map((code) => quote(code, 40)))}`,
      ...hintFor(first),
    }),
  ];
}

const plain = (url: string) => withoutIndexName(resolveUrl(url, url) ?? url).replace(/\/$/, '');

const isHreflang = (code: string) => code.toLowerCase() === 'x-default' || isLanguageTag(code);
