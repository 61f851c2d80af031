import { clip, fold } from '../parse/text';
import type { ProbeContext } from '../probe-context';
import { metaContent, page } from '../probes/page';
import { header } from '../probes/reply';

/** What a page that was measured says of itself; generated files list it by that. */
export interface MeasuredPage {
  readonly url: string;
  readonly title: string | null;
  readonly description: string | null;
  /** At this very address, and not hidden from search: a sitemap may list it. */
  readonly isIndexable: boolean;
}

/** Of the page that the context looks at; null where it has no HTML. */
export function measuredPage(context: ProbeContext): MeasuredPage | null {
  const { html, reply } = context.read(page);
  if (!html || !reply) return null;
  const directives = [metaContent(html, 'robots'), header(reply, 'x-robots-tag')];
  const canonical = html.links.find((link) => link.rels.includes('canonical'));
  return {
    url: context.pageUrl,
    title: clip(fold(html.title ?? ''), 200) || null,
    description: clip(fold(metaContent(html, 'description') ?? ''), 300) || null,
    isIndexable:
      reply.hops.length === 0 &&
      (canonical === undefined || canonical.url === context.pageUrl) &&
      !directives.some((value) => /\b(?:noindex|none)\b/i.test(value ?? '')),
  };
}
