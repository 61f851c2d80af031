import type { SiteFact } from '@seamark/engine';
import { FACT_NAME, REPORT_SECTION } from '@/lib/platform/text/words';
import { siteText } from '@/lib/platform/text/site-text';

/** What an assistant can say about the site, in the words of its pages. */
export function SiteFacts({ facts }: { readonly facts: readonly SiteFact[] }) {
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="facts" className="mt-8">
      <h2 id="facts">{REPORT_SECTION.facts}</h2>
      <dl className="mt-3 border-t border-line">
        {facts.map(({ kind, quotes }) => (
          <div
            key={kind}
            className="grid gap-x-6 gap-y-1 border-b border-line py-3 md:grid-cols-[15rem_minmax(0,1fr)]"
          >
            <dt className="font-medium">{FACT_NAME[kind]}</dt>
            <dd className="grid min-w-0 gap-y-1 wrap-anywhere">
              {quotes.map(({ text, url }) => (
                <span key={text}>
                  <q dir="auto">{siteText(text, 160)}</q>{' '}
                  <a className="link text-sm text-muted" href={url} rel="noopener nofollow ugc">
                    {siteText(pathOf(url), 60)}
                  </a>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A page is named by its path; the host is that of the report. */
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname === '/' ? 'home page' : pathname + search;
};
