import { defineCheck, unmeasured } from '../define';
import { askAt, probe, read, type Questions } from '../../probe';
import type { DraftFinding } from '../rules';
import type { Reply } from '../../network/types';
import { listOf, quote } from '../../parse/text';
import { linkHeadersOf } from '../../probes/advertised';
import { headOf } from '../../probes/ask';
import type { FileReading } from '../../probes/file';
import { llmsTxtFile } from '../../probes/files';
import {
  isMarkdownFile,
  markdownVariants,
  type MarkdownVariants,
} from '../../probes/markdown-variants';
import { metaContent, missingOpenGraph, page, resolveUrl, type HtmlView } from '../../probes/page';
import { mediaType } from '../../probes/reply';
import type { Exchange } from '../../recording';
import type { ProbeContext } from '../../probe-context';
import { guide } from './guide';
import { raise, note, rules } from './rules';

const imageUrl = (html: HtmlView) => {
  const content =
    metaContent(html, 'og:image') ??
    metaContent(html, 'og:image:url') ??
    metaContent(html, 'og:image:secure_url');
  return content && /^https?:\/\//i.test(content) ? resolveUrl(content, html.baseUrl) : null;
};

const previewImage = probe(function* (context): Questions<Exchange | null> {
  const { html } = yield* read(page);
  const url = html && imageUrl(html);
  return url ? yield* askAt(context, headOf(url)) : null;
});

/** The Open Graph protocol, ogp.me; and the pointers that agents look for in the head. */
export const metaTags = defineCheck({
  id: 'meta-tags',
  name: 'Meta tags',
  description: 'Does the page have link preview metadata and point to files for agents?',
  category: 'discovery',
  weight: 1,
  scope: 'page',
  rules,
  guide,
  probes: { page, image: previewImage, llms: llmsTxtFile, variants: markdownVariants },

  judge({ page: { exchange: on, reply, html }, image, llms, variants }, context) {
    if (!reply) return unmeasured(on);
    const offered = [
      ...(llms.state === 'present' ? ['llms.txt'] : []),
      ...(hasMarkdown(variants, context) ? ['a Markdown version'] : []),
    ];
    const findings = [
      ...openGraph(html, on),
      ...(html ? agreement(html, on, image) : []),
      ...pointers(html, reply, on, offered, llms),
    ];
    return findings.length > 0
      ? findings
      : [note('complete', 'Open Graph and Twitter metadata are complete')];
  },
});

const hasMarkdown = ({ variant, advertised, siblings }: MarkdownVariants, context: ProbeContext) =>
  variant === 'markdown' ||
  variant === 'plain' ||
  [...advertised, ...siblings].some((e) => isMarkdownFile(context, e));

function openGraph(html: HtmlView | null, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const missing = missingOpenGraph(html);
  if (missing.length > 0)
    findings.push(
      raise('og-missing', `${listOf(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`, {
        on,
        count: missing.length,
        hint: `Add ${listOf(missing.map((field) => `<meta property="${field}">`))}.`,
      }),
    );
  if (html === null || !html.metas.some((m) => m.name === 'twitter:card' && m.content !== ''))
    findings.push(raise('twitter-card', 'twitter:card is missing', { on }));
  return findings;
}

function agreement(html: HtmlView, on: Exchange, image: Exchange | null): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const own = metaContent(html, 'og:url');
  const canonical = html.links.find((l) => l.rels.includes('canonical'))?.url;
  if (own && canonical && plain(own, html.baseUrl) !== plain(canonical, html.baseUrl))
    findings.push(
      raise('og-url', 'og:url differs from the canonical URL', {
        on,
        evidence: `og:url ${quote(own, 100)}, canonical ${quote(canonical, 100)}`,
      }),
    );
  const content = metaContent(html, 'og:image');
  if (content && !/^https?:\/\//i.test(content))
    findings.push(
      raise('og-image', 'og:image is not an absolute URL', {
        on,
        evidence: quote(content),
        hint: 'Set og:image to the absolute URL of an image.',
      }),
    );
  const answer = image?.answer;
  if (
    image &&
    answer?.kind === 'reply' &&
    (answer.status >= 400 ||
      (answer.status < 300 &&
        mediaType(answer) !== null &&
        !mediaType(answer)!.startsWith('image/')))
  )
    findings.push(
      raise('og-image', 'og:image does not point to an image', {
        on: image,
        evidence: mediaType(answer) ?? '',
        hint: 'Point og:image to an image that exists.',
      }),
    );
  return findings;
}

const plain = (url: string, base: string) => (resolveUrl(url, base) ?? url).replace(/\/$/, '');

function pointers(
  html: HtmlView | null,
  reply: Reply,
  on: Exchange,
  offered: readonly string[],
  llms: FileReading,
): DraftFinding[] {
  const links = [
    ...(html?.links ?? []).map((l) => ({ rels: l.rels, type: l.type, url: l.url })),
    ...linkHeadersOf(reply).links.map((l) => ({
      rels: l.rels,
      type: l.params.get('type')?.toLowerCase() ?? null,
      url: resolveUrl(l.target, reply.url),
    })),
  ];
  const index = [llms.exchange.ask.url, llms.exchange.answer.url];
  // A description of something else is no pointer to llms.txt.
  const points = links.some(
    ({ rels, type, url }) =>
      (rels.some((rel) => rel === 'describedby' || rel === 'alternate') &&
        url !== null &&
        index.includes(url)) ||
      (rels.includes('alternate') && /^text\/(?:x-)?markdown/.test(type ?? '')),
  );
  if (offered.length === 0 || points) return [];
  return [
    raise('no-pointer', `The head does not point to ${offered.join(' or ')}`, {
      on,
      evidence: 'no <link> or Link header with rel="describedby" or rel="alternate" points there',
    }),
  ];
}
