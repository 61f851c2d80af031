import type { Metadata } from 'next';
import { PageHead } from '@/components/dashboard/page-head';
import { DeleteSite } from '@/components/sites/delete-site';
import { OwnershipPanel } from '@/components/sites/ownership-panel';
import { PublishReports } from '@/components/sites/publish-reports';
import { RequestHeaders } from '@/components/sites/request-headers';
import { SettingsForm } from '@/components/sites/settings-form';
import { SettingsList } from '@/components/sites/settings-list';
import { Notice } from '@/components/ui/notice';
import { StatusLine } from '@/components/ui/status-line';
import type { Ownership } from '@/lib/contract';
import { day } from '@/lib/words/dates';
import { proofAdds } from '@/lib/views/proof-adds';
import { getOwnership } from '@/lib/services/ownership/get-ownership';
import { listRequestHeaders } from '@/lib/services/request-headers/request-headers';
import { getSiteSettings } from '@/lib/services/sites/change-site';
import { requireSession } from '../../../session';
import { notFoundOnError, requireSite } from '../site';

export const metadata: Metadata = { title: 'Settings' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<{ readonly proof?: string | string[] }>;
}

export default async function SettingsPage({ params, searchParams }: Props) {
  const session = await requireSession();
  const site = await requireSite((await params).id);
  const settings = await notFoundOnError(getSiteSettings(session.actor, site.id));
  if (session.role === 'member') {
    return (
      <>
        <PageHead title="Settings" />
        <div className="mt-6 grid gap-6">
          <Notice tone="info" title="You have read-only access">
            Only owners and admins can change settings and verify ownership.
          </Notice>
          <SettingsList settings={settings} verified={site.verifiedAt !== null} />
        </div>
      </>
    );
  }
  const ownership = await notFoundOnError(getOwnership(session.actor, site.id));
  const headers = await notFoundOnError(listRequestHeaders(session.actor, site.id));
  return (
    <>
      <PageHead title="Settings" />
      <div className="mt-6">
        <SettingsForm
          siteId={site.id}
          settings={settings}
          verified={ownership.verified}
          paid={session.actor.paid}
        />
      </div>
      <section aria-labelledby="publishing" className="mt-12">
        <h2 id="publishing" className="mb-1">
          Publish reports
        </h2>
        <StatusLine>
          <PublishReports
            siteId={site.id}
            host={site.host}
            isOn={settings.publishReports}
            verified={ownership.verified}
          />
        </StatusLine>
      </section>
      <section aria-labelledby="ownership" className="mt-12">
        <h2 id="ownership">Ownership</h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">{proofOf(ownership, session.actor.paid)}</p>
        <OwnershipPanel
          siteId={site.id}
          initial={ownership}
          chosen={(await searchParams).proof}
          page={`/sites/${site.id}/settings`}
        />
      </section>
      <section aria-labelledby="request-headers" className="mt-12">
        <h2 id="request-headers">Request headers</h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          Use these to scan a protected site. Sent only to {new URL(site.url).host}, and not by
          agent runs and ownership checks. Reports don’t show the values and can’t be published.
          {!ownership.verified && ' Verify ownership of the site to set headers.'}
        </p>
        <StatusLine>
          <RequestHeaders known={headers} verified={ownership.verified} />
        </StatusLine>
      </section>
      <section aria-labelledby="delete" className="mt-12">
        <h2 id="delete">Delete</h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          This also deletes all scans, reports, history, verifications, answers, and agent runs of
          the site, including published ones, and can’t be undone. To stop scanning only, turn off
          the schedule.
        </p>
        <DeleteSite siteId={site.id} host={site.host} />
      </section>
    </>
  );
}

const PROVEN_BY = {
  dns: 'with a DNS record',
  file: 'by a file',
  meta: 'with a meta tag',
  operator: 'by the server administrator',
} as const;

function proofOf({ verifiedAt, verifiedBy, endsAt, lostAt }: Ownership, paid: boolean): string {
  if (lostAt !== null)
    return (
      `Verification expired on ${day(lostAt)} because two checks in a row didn’t find the ` +
      'record, file, or tag. The schedule and publishing are paused. Restore it, or use another ' +
      'method.'
    );
  if (verifiedAt === null)
    return `Not verified yet. Choose one of three methods. Verifying ownership adds ${proofAdds(paid)}.`;
  const how = verifiedBy === null ? '' : ` ${PROVEN_BY[verifiedBy]}`;
  if (endsAt !== null)
    return (
      `Verified${how} since ${day(verifiedAt)}, but the last check didn’t find the record, ` +
      `file, or tag. If it is still missing on ${day(endsAt)}, verification expires, and the ` +
      'schedule and publishing pause.'
    );
  const advice =
    ' Keep it in place: we check again every 30 days, and verification expires after two ' +
    'failed checks a week apart.';
  return `Verified${how} since ${day(verifiedAt)}.${verifiedBy === 'operator' ? '' : advice}`;
}
