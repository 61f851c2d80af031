import type { Metadata } from 'next';
import { SCAN_ROWS } from '@/app/(public)/catalogue';
import { scanErrorOf, typedDomain, type Query } from '@/app/(public)/scan-error';
import { SideBySideTables } from '@/components/compare/side-by-side';
import { Rescan } from '@/components/scan/rescan';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/notice';
import type { ScanError } from '@/lib/client/scan-stream';
import { hostSelectionOf, sideBySidePath } from '@/lib/words/host';
import { markdownPath } from '@/lib/words/markdown-path';
import { pageMetadata } from '@/lib/words/page-metadata';
import { askedNotes, COMPARE_PAGE, sideBySideTitle, sideBySide } from '@/lib/views/side-by-side';
import { siteText } from '@/lib/words/site-text';
import { getSideBySideSites } from '@/lib/services/reports/side-by-side-sites';

interface Props {
  readonly searchParams: Promise<Query>;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { hosts } = hostSelectionOf((await searchParams).hosts);
  // Not indexed: there is one page per set of hosts.
  return pageMetadata({
    path: sideBySidePath(hosts),
    title: sideBySideTitle(hosts),
    description: COMPARE_PAGE.lead,
    isIndexed: false,
  });
}

export default async function ComparePage({ searchParams }: Props) {
  const query = await searchParams;
  const asked = hostSelectionOf(query.hosts);
  const notes = askedNotes(asked);
  const { hosts } = asked;
  const view = sideBySide(await getSideBySideSites(hosts));
  const error = await scanErrorOf(query);
  return (
    <article>
      <h1 className="wrap-anywhere">{sideBySideTitle(hosts)}</h1>
      <p className="mt-3 max-w-prose text-lead text-muted">{COMPARE_PAGE.lead}</p>
      <form action="/compare" className="mt-6 max-w-xl">
        <label htmlFor="hosts" className="font-medium">
          Sites, separated by commas
        </label>
        <div className="mt-1.5 flex flex-wrap gap-2 sm:flex-nowrap">
          <input
            id="hosts"
            name="hosts"
            className="field grow basis-56"
            required
            maxLength={2048}
            defaultValue={[...hosts, ...asked.refused].join(', ')}
            placeholder="example.com, example.org"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={notes.length > 0 ? 'asked-notes' : undefined}
          />
          <Button type="submit" look="primary">
            Compare
          </Button>
        </div>
        {notes.length > 0 && (
          <ul id="asked-notes" className="mt-1.5 text-sm wrap-anywhere">
            {notes.map((note) => (
              <li key={note} dir="auto">
                {siteText(note, 500)}
              </li>
            ))}
          </ul>
        )}
      </form>
      {view.warning !== null && (
        <div className="mt-6">
          <Notice tone="warn" title="These reports aren’t measured alike">
            {view.warning}
          </Notice>
        </div>
      )}
      {view.missing.length > 0 && (
        <Missing hosts={view.missing} compared={hosts} failed={typedDomain(query)} error={error} />
      )}
      {view.measured.length > 0 && (
        <>
          <SideBySideTables view={view} />
          <div className="no-print mt-6">
            <CopyButton from={markdownPath(sideBySidePath(hosts))}>Copy as Markdown</CopyButton>
          </div>
        </>
      )}
    </article>
  );
}

interface MissingProps {
  readonly hosts: readonly string[];
  readonly compared: readonly string[];
  /** Host whose scan failed. */
  readonly failed: string;
  readonly error: ScanError | null;
}

/** Hosts without a report, each with a form to scan it. */
function Missing({ hosts, compared, failed, error }: MissingProps) {
  return (
    <section aria-labelledby="missing" className="mt-10">
      <h2 id="missing">{COMPARE_PAGE.missing}</h2>
      <p className="mt-1 text-sm text-muted">{COMPARE_PAGE.missingSays}</p>
      <ul className="mt-3 border-t border-line">
        {hosts.map((host) => (
          <li
            key={host}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <span className="wrap-anywhere" dir="auto">
              {host}
            </span>
            <Rescan
              host={host}
              catalogue={SCAN_ROWS}
              compared={compared}
              error={failed === host ? error : null}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
