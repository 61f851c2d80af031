import { SideBySide } from './side-by-side';
import { SitePicker } from './site-picker';
import { Share } from '@/components/reports/share';
import { ButtonLink } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { type hostSelectionOf, sideBySidePath, withHosts } from '@/lib/platform/text/host';
import { markdownPath } from '@/lib/platform/text/markdown-path';
import { askedNotes, COMPARE_PAGE, sideBySideTitle } from '@/lib/benchmark/side-by-side';
import type { ComponentProps } from 'react';

interface Props extends Pick<ComponentProps<typeof SideBySide>, 'sites' | 'catalogue' | 'failed'> {
  readonly selection: ReturnType<typeof hostSelectionOf>;
  readonly baseUrl: string;
}

export function PublicComparisonPage({ selection, baseUrl, ...scans }: Props) {
  const { hosts } = selection;
  return (
    <article>
      <h1 className="wrap-anywhere">{sideBySideTitle(hosts)}</h1>
      {hosts.length === 0 && (
        <p className="mt-3 max-w-prose text-lead text-muted">{COMPARE_PAGE.lead}</p>
      )}
      <SitePicker page="/compare" hosts={hosts} notes={askedNotes(selection)} />
      {hosts.length === 0 ? (
        <About />
      ) : (
        <>
          <SideBySide {...scans} />
          <div className="no-print mt-8 flex flex-wrap gap-2">
            <ButtonLink small href={withHosts('/comparisons', hosts)} rel="nofollow">
              Save in the dashboard
            </ButtonLink>
            <Share baseUrl={baseUrl} path={sideBySidePath(hosts)} />
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
