import type { Reply } from '../network/types';
import { elementsNamed, textOf } from '../parse/html';
import { clip, collapseSpace, sentencesOf } from '../parse/text';
import type { ProbeContext } from './probe-context';
import { metaContent, page, type HtmlView } from './page';
import { header } from './reply';

/** Metadata of a measured page, used by generated files. */
export interface MeasuredPage {
  readonly url: string;
  /** Title, else first heading. */
  readonly title: string | null;
  readonly description: string | null;
  /** True if the page exists at this exact address and allows indexing, so that a sitemap may list it. */
  readonly isIndexable: boolean;
}

/** Metadata of the context's page; null without HTML. */
export function measuredPage(context: ProbeContext): MeasuredPage | null {
  const { html, reply } = context.read(page);
  return html && reply ? pageOf(context.pageUrl, html, reply) : null;
}

/** Metadata of the page at `url`. */
export function pageOf(url: string, html: HtmlView, reply: Reply): MeasuredPage {
  const directives = [metaContent(html, 'robots'), header(reply, 'x-robots-tag')];
  const [canonical] = html.canonicals;
  const h1 = elementsNamed(html.document, 'h1')[0];
  return {
    url,
    title: clip(html.title ?? '', 200) || (h1 ? clip(textOf(h1), 200) : '') || null,
    description: sentencesOf(collapseSpace(metaContent(html, 'description') ?? ''), 300) || null,
    isIndexable:
      (reply.hops.length === 0 || reply.url === url) &&
      (canonical === undefined || canonical.url === url) &&
      !directives.some((value) => /\b(?:noindex|none)\b/i.test(value ?? '')),
  };
}
