import type { Metadata } from 'next';
import { PageHead } from '@/components/dashboard/page-head';
import { DeleteSite } from '@/components/sites/delete-site';
import { OwnershipPanel } from '@/components/sites/ownership-panel';
import { SettingsForm } from '@/components/sites/settings-form';
import { SettingsList } from '@/components/sites/settings-list';
import { Notice } from '@/components/ui/notice';
import type { Ownership } from '@/lib/contract/dashboard';
import { day } from '@/lib/format/dates';
import { proofAdds } from '@/lib/format/proof-adds';
import { getOwnership } from '@/lib/services/ownership/get-ownership';
import { getSiteSettings } from '@/lib/services/sites/change-site';
import { requireSession } from '../../../session';
import { orNotFound, requireSite } from '../site';

export const metadata: Metadata = { title: 'Settings' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<{ readonly proof?: string | string[] }>;
}

export default async function SettingsPage({ params, searchParams }: Props) {
  const session = await requireSession();
  const site = await requireSite((await params).id);
  const settings = await orNotFound(getSiteSettings(session, site.id));
  if (session.role === 'member') {
    return (
      <>
        <PageHead title="Settings" />
        <div className="mt-6 grid gap-6">
          <Notice tone="info" title="You can look, not change">
            Owners and admins of the organization change settings and prove ownership.
          </Notice>
          <SettingsList settings={settings} verified={site.verifiedAt !== null} />
        </div>
      </>
    );
  }
  const ownership = await orNotFound(getOwnership(session.actor, site.id));
  return (
    <>
      <PageHead title="Settings" />
      <div className="mt-6">
        <SettingsForm
          siteId={site.id}
          host={site.host}
          settings={settings}
          verified={ownership.verified}
          paid={session.actor.paid}
        />
      </div>
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
      <section aria-labelledby="delete" className="mt-12">
        <h2 id="delete">Delete</h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          Scans, reports, history, verifications, answers and agent runs go with the site, published
          ones too. This cannot be undone. To stop only its scans, switch the schedule off.
        </p>
        <DeleteSite siteId={site.id} host={site.host} />
      </section>
    </>
  );
}

const PROVEN_BY = {
  dns: 'by a DNS record',
  file: 'by a file',
  meta: 'by a tag in the home page',
  operator: 'by the operator of this installation',
} as const;

function proofOf({ verifiedAt, verifiedBy, endsAt, lostAt }: Ownership, paid: boolean): string {
  if (lostAt !== null)
    return `The proof was missed twice and ended on ${day(lostAt)}: schedule and publishing pause. Put it back, or choose another of the three ways.`;
  if (verifiedAt === null)
    return `Not proven yet. One of three ways is enough; a proof adds ${proofAdds(paid)}.`;
  const how = verifiedBy === null ? '' : ` ${PROVEN_BY[verifiedBy]}`;
  if (endsAt !== null)
    return `Proven${how} since ${day(verifiedAt)}, and not found at the last look. If it is still missing on ${day(endsAt)}, the proof ends: schedule and publishing pause.`;
  return `Proven${how} since ${day(verifiedAt)}.${verifiedBy === 'operator' ? '' : ' Leave it in place: we look again every 30 days, and after two misses a week apart the proof ends.'}`;
}
