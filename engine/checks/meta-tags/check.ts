import { defineCheck, unmeasured } from '../define';
import { askAt, probe, read, type Questions } from '../../probes/probe';
import type { DraftFinding } from '../rules';
import { joinWithAnd, quote } from '../../parse/text';
import { headOf } from '../../probes/ask';
import {
  isMeta,
  metaContent,
  metadataInBody,
  missingOpenGraph,
  page,
  resolveUrl,
  type HtmlView,
} from '../../probes/page';
import { mediaType } from '../../probes/reply';
import type { Exchange } from '../../network/recording';
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

/** The Open Graph protocol, ogp.me. http-headers judges pointers to files for agents. */
export const metaTags = defineCheck({
  id: 'meta-tags',
  name: 'Meta tags',
  description: 'Does the page have link preview metadata?',
  category: 'discovery',
  scope: 'page',
  rules,
  guide,
  probes: { page, image: previewImage },

  judge({ page: { exchange: on, reply, content: html }, image }) {
    if (!reply || !html) return unmeasured(on);
    const findings = [...openGraph(html, on), ...agreement(html, reply.url, on, image)];
    return findings.length > 0
      ? findings
      : [note('complete', 'Open Graph and Twitter metadata are complete')];
  },
});

function openGraph(html: HtmlView, on: Exchange): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const missing = missingOpenGraph(html);
  const late = metadataInBody(html, (e) => missing.some((field) => isMeta(field)(e)));
  if (missing.length > 0)
    findings.push(
      raise(
        'og-missing',
        `${joinWithAnd(missing)} ${missing.length === 1 ? 'is' : 'are'} ` +
          (late ? 'not in the head' : 'missing'),
        {
          on,
          count: missing.length,
          hint: `Add ${joinWithAnd(missing.map((field) => `<meta property="${field}">`))}.`,
          ...late,
        },
      ),
    );
  if (!html.metas.some((m) => m.name === 'twitter:card' && m.content !== '')) {
    const lateCard = metadataInBody(html, isMeta('twitter:card'));
    findings.push(
      raise('twitter-card', `twitter:card is ${lateCard ? 'not in the head' : 'missing'}`, {
        on,
        ...lateCard,
      }),
    );
  }
  return findings;
}

function agreement(
  html: HtmlView,
  served: string,
  on: Exchange,
  image: Exchange | null,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const ogUrl = metaContent(html, 'og:url');
  const canonical = html.canonicals[0]?.url;
  if (ogUrl && canonical && isOther(ogUrl, [canonical, served], html.baseUrl))
    findings.push(
      raise('og-url', 'og:url is neither the canonical URL nor the address of the page', {
        on,
        evidence: `og:url ${quote(ogUrl, 100)}, canonical ${quote(canonical, 100)}`,
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

/** True if `og:url` is none of these addresses. A canonical URL elsewhere is a finding of seo-basics. */
export const isOther = (ogUrl: string, addresses: readonly string[], base: string): boolean =>
  addresses.every((address) => plainUrl(address, base) !== plainUrl(ogUrl, base));

const plainUrl = (url: string, base: string) => (resolveUrl(url, base) ?? url).replace(/\/$/, '');
