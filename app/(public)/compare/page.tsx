import type { Metadata } from 'next';
import { SCAN_ROWS } from '@/app/(public)/catalogue';
import { scanErrorOf, typedDomain, type Query } from '@/app/(public)/scan-error';
import { SideBySide } from '@/components/benchmark/side-by-side';
import { SitePicker } from '@/components/benchmark/site-picker';
import { ButtonLink } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { hostSelectionOf, sideBySidePath, withHosts } from '@/lib/platform/text/host';
import { markdownPath } from '@/lib/platform/text/markdown-path';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { askedNotes, COMPARE_PAGE, sideBySideTitle } from '@/lib/benchmark/side-by-side';
import { getSideBySideSites } from '@/lib/benchmark/server/side-by-side-sites';

interface Props {
  readonly searchParams: Promise<Query>;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { hosts } = hostSelectionOf((await searchParams).hosts);
  return pageMetadata({
    path: sideBySidePath(hosts),
    title: sideBySideTitle(hosts),
    description: COMPARE_PAGE.lead,
    // There is one page per set of hosts.
    isIndexed: hosts.length === 0,
  });
}

export default async function ComparePage({ searchParams }: Props) {
  const query = await searchParams;
  const asked = hostSelectionOf(query.hosts);
  const { hosts } = asked;
  return (
    <article>
      <h1 className="wrap-anywhere">{sideBySideTitle(hosts)}</h1>
      {hosts.length === 0 && (
        <p className="mt-3 max-w-prose text-lead text-muted">{COMPARE_PAGE.lead}</p>
      )}
      <SitePicker page="/compare" hosts={hosts} notes={askedNotes(asked)} />
      {hosts.length === 0 ? (
        <About />
      ) : (
        <>
          <SideBySide
            sites={await getSideBySideSites(hosts)}
            catalogue={SCAN_ROWS}
            failed={{ host: typedDomain(query), error: await scanErrorOf(query) }}
          />
          <div className="no-print mt-8 flex flex-wrap gap-2">
            <ButtonLink small href={withHosts('/comparisons', hosts)} rel="nofollow">
              Save in the dashboard
            </ButtonLink>
            <CopyButton from={markdownPath(sideBySidePath(hosts))}>Copy as Markdown</CopyButton>
          </div>
        </>
      )}
    </article>
  );
}

function About() {
  return (
    <section aria-labelledby="about" className="mt-10 max-w-prose">
      <h2 id="about">{COMPARE_PAGE.aboutTitle}</h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5">
        {COMPARE_PAGE.about.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
