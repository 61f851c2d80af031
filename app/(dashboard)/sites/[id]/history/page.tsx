import type { Metadata } from 'next';
import { AddMarker } from '@/components/history/add-marker';
import { HistoryTable } from '@/components/history/history-table';
import { NewMarkers } from '@/components/history/new-markers';
import { PickTwo } from '@/components/history/pick-two';
import { RangeLinks } from '@/components/history/range-links';
import { ScoreFigure } from '@/components/history/score-figure';
import { PageHead } from '@/components/shell/page-head';
import { ScanStrip } from '@/components/sites/scan-strip';
import { env } from '@/lib/platform/config/env';
import { historyView, olderRows, ROWS_MAX } from '@/lib/history/history-view';
import { historyFinding } from '@/lib/history/history-finding';
import { readScoreChanges } from '@/lib/history/server/read-score-changes';
import { readTimeline } from '@/lib/history/server/read-timeline';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import { requireSession } from '../../../session';
import { requireSite } from '../site';

export const metadata: Metadata = { title: 'History' };

/** A curl command for a deploy hook, which adds a marker. */
const deployHook = (siteId: string): string =>
  `curl -s -X POST ${env().BASE_URL}/api/v1/me/sites/${siteId}/markers -H "Authorization: Bearer $SEAMARK_API_KEY" ` +
  `-H 'Content-Type: application/json' -d '{"note":"deployed '$(git rev-parse --short HEAD)'"}'`;

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function HistoryPage({ params, searchParams }: Props) {
  const [{ actor }, site, view] = [
    await requireSession(),
    await requireSite((await params).id),
    historyView(await searchParams, new Date()),
  ];
  const { entries, hasOlder, hasAny, newMarkers } = await readTimeline(actor, site.id, view);
  const older = olderRows(view);
  const mayCompare = entries.length > 1;
  if (!hasAny)
    return (
      <PageHead
        title="History"
        lead="No completed scans yet. The history starts with the first scan."
        actions={<ScanStrip siteId={site.id} unsettled={await getUnsettledScan(actor, site.id)} />}
      />
    );
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
        actions={<AddMarker siteId={site.id} curl={deployHook(site.id)} />}
      />
      <RangeLinks current={view.range} />
      <NewMarkers markers={newMarkers} siteId={site.id} />
      {entries.length === 0 ? (
        <p className="mt-6 text-muted">
          No scans in this period.{' '}
          <a className="link" href="?range=all">
            Show all scans
          </a>
        </p>
      ) : (
        <>
          <ScoreFigure
            siteId={site.id}
            host={site.host}
            entries={entries}
            changes={await readScoreChanges(entries)}
            caption={historyFinding(entries)}
          />
          <p className="no-print text-sm text-muted">
            ▼ points lost, ✓ fixes verified, ⚑ markers. A dashed line joins two scans that can’t be
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
                <a className="link" href={older}>
                  Load older scans
                </a>
              </p>
            ) : (
              <p className="mt-6 text-muted">
                The latest {ROWS_MAX} scans are shown.{' '}
                <a className="link" href="/docs/api#listSiteHistory">
                  The API
                </a>{' '}
                has older scans.
              </p>
            ))}
        </>
      )}
    </>
  );
}
