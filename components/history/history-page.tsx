import type { ScanState } from '@/lib/reports/contract/dashboard';
import { ScanStrip } from '@/components/reports/scan-strip';
import { Link } from '@/components/ui/link';
import { AddMarker } from './add-marker';
import { HistoryTable } from './history-table';
import { NewMarkers } from './new-markers';
import { PickTwo } from './pick-two';
import { RangeLinks } from './range-links';
import { ScoreFigure } from './score-figure';
import { PageHead } from '@/components/shell/page-head';
import { ROWS_MAX } from '@/lib/history/history-view';
import { historyFinding } from '@/lib/history/history-finding';
import type { readScoreChanges } from '@/lib/history/server/read-score-changes';
import type { readTimeline } from '@/lib/history/server/read-timeline';
import type { ComponentProps } from 'react';

/** A curl command for a deploy hook, which adds a marker. */
const deployHook = (siteId: string, baseUrl: string): string =>
  `curl -s -X POST ${baseUrl}/api/v1/me/sites/${siteId}/markers -H "Authorization: Bearer $SEAMARK_API_KEY" ` +
  `-H 'Content-Type: application/json' -d '{"note":"deployed '$(git rev-parse --short HEAD)'"}'`;

interface Props {
  readonly site: { readonly id: string; readonly host: string };
  readonly timeline: Awaited<ReturnType<typeof readTimeline>>;
  readonly changes: Awaited<ReturnType<typeof readScoreChanges>>;
  readonly range: ComponentProps<typeof RangeLinks>['current'];
  readonly older: string | null;
  readonly baseUrl: string;
}

export function HistoryPage({ site, timeline, changes, range, older, baseUrl }: Props) {
  const { entries, hasOlder, newMarkers } = timeline;
  const mayCompare = entries.length > 1;
  return (
    <>
      <PageHead
        title="History"
        lead={
          <>
            All completed scans, newest first.
            {mayCompare && <span className="no-print"> Select two to compare them.</span>}
          </>
        }
        actions={<AddMarker siteId={site.id} curl={deployHook(site.id, baseUrl)} />}
      />
      <RangeLinks current={range} />
      <NewMarkers markers={newMarkers} siteId={site.id} />
      {entries.length === 0 ? (
        <p className="mt-6 text-muted">
          No scans in this period. <Link href="?range=all">Show all scans</Link>
        </p>
      ) : (
        <>
          <ScoreFigure
            siteId={site.id}
            host={site.host}
            entries={entries}
            changes={changes}
            caption={historyFinding(entries)}
          />
          <p className="no-print text-sm text-muted">
            ⚑ your markers. Grey: by an older engine. A dashed line joins scans that can’t be
            compared.
          </p>
          {mayCompare ? (
            <PickTwo action={`/sites/${site.id}/compare`}>
              <HistoryTable siteId={site.id} entries={entries} />
            </PickTwo>
          ) : (
            <HistoryTable siteId={site.id} entries={entries} isPlain />
          )}
          {hasOlder &&
            (older !== null ? (
              <p className="no-print mt-6">
                <Link href={older}>Load older scans</Link>
              </p>
            ) : (
              <p className="mt-6 text-muted">
                The latest {ROWS_MAX} scans are shown.{' '}
                <Link href="/docs/api#listSiteHistory">The API</Link> has older scans.
              </p>
            ))}
        </>
      )}
    </>
  );
}

interface NoHistoryProps {
  readonly siteId: string;
  readonly unsettled: ScanState | null;
}

export function NoHistory({ siteId, unsettled }: NoHistoryProps) {
  return (
    <PageHead
      title="History"
      lead="No completed scans yet. The history starts with the first scan."
      actions={<ScanStrip siteId={siteId} unsettled={unsettled} />}
    />
  );
}
