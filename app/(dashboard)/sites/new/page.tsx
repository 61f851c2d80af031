import type { Metadata } from 'next';
import { PageHead } from '@/components/shell/page-head';
import { AddSiteForm } from '@/components/sites/add-site-form';
import { OwnershipPanel } from '@/components/sites/ownership-panel';
import { ScanStrip } from '@/components/sites/scan-strip';
import { Step } from '@/components/sites/step';
import { Notice } from '@/components/ui/notice';
import { gradeOf } from '@seamark/engine';
import type { Session } from '@/lib/platform/access/session';
import { pagesOfPlan, sitesOfPlan } from '@/lib/platform/access/plan';
import { count } from '@/lib/platform/text/numbers';
import { proofAdds } from '@/lib/fixes/proof-adds';
import { getOwnership } from '@/lib/sites/server/get-ownership';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import { listSites } from '@/lib/sites/server/list-sites';
import { requireSession } from '../../session';
import { requireSite } from '../[id]/site';

export const metadata: Metadata = { title: 'Add a site' };

interface Props {
  readonly searchParams: Promise<{
    readonly site?: string | string[];
    readonly proof?: string | string[];
    /** Host to start with, from a public report. */
    readonly host?: string | string[];
  }>;
}

/** Three steps on one page: domain, ownership, first scan. The query string keeps the progress. */
export default async function NewSitePage({ searchParams }: Props) {
  const session = await requireSession();
  const { site, proof, host } = await searchParams;
  if (session.role === 'member')
    return (
      <PageHead
        title="Add a site"
        lead={
          <>
            Only owners and admins can add sites.{' '}
            <a className="link" href="/sites">
              Your sites
            </a>
          </>
        }
      />
    );
  return (
    <>
      <PageHead
        title="Add a site"
        lead={`You can scan the home page right away. Verifying ownership adds ${proofAdds(session.actor.paid)}.`}
      />
      <ol className="mt-8">
        {typeof site === 'string' ? (
          <KnownSite session={session} id={site} proof={proof} />
        ) : (
          <NoSiteYet session={session} host={typeof host === 'string' ? host : ''} />
        )}
      </ol>
    </>
  );
}

async function NoSiteYet({
  session: { actor },
  host,
}: {
  readonly session: Session;
  readonly host: string;
}) {
  const { sites } = await listSites(actor, { limit: null, offset: 0 });
  const most = sitesOfPlan(actor.paid);
  const full = (
    <Notice tone="info" title={`Your plan includes ${count(most, 'site')}`}>
      {sites.length > most && <>Your organization has {sites.length}, and keeps all of them. </>}
      {actor.paid ? (
        'To add another, delete one in its settings first.'
      ) : (
        <>
          {sites.length > most ? 'To add another' : 'Delete the existing one in its settings'}, or{' '}
          <a className="link" href="/account/plan">
            view plans
          </a>
          .
        </>
      )}
    </Notice>
  );
  return (
    <>
      <Step number={1} title="Domain" isDone={false}>
        {sites.length >= most ? full : <AddSiteForm host={host} />}
      </Step>
      <Step
        number={2}
        title="Verify ownership"
        isDone={false}
        outcome={
          <p className="text-muted">
            Use a DNS record, a file, or a meta tag. You can also do this later.
          </p>
        }
      />
      <Step
        number={3}
        title="First scan"
        isDone={false}
        outcome={<p className="text-muted">26 checks, and a list of what to fix first.</p>}
      />
    </>
  );
}

interface Known {
  readonly session: Session;
  readonly id: string;
  readonly proof: string | string[] | undefined;
}

async function KnownSite({ session: { actor }, id, proof }: Known) {
  const site = await requireSite(id);
  const [ownership, unsettled, { sites }] = await Promise.all([
    getOwnership(actor, site.id),
    getUnsettledScan(actor, site.id),
    listSites(actor, { limit: null, offset: 0 }),
  ]);
  const scanned = sites.find((one) => one.id === site.id)?.latestScan ?? null;
  const overview = `/sites/${site.id}`;
  return (
    <>
      <Step
        number={1}
        title="Domain"
        isDone
        outcome={
          <p className="font-mono wrap-anywhere" dir="auto">
            {site.host}
          </p>
        }
      />
      <Step
        number={2}
        id="ownership"
        title="Verify ownership"
        isDone={ownership.verified}
        outcome={
          ownership.verified ? undefined : (
            <p className="text-muted">
              Choose one of three methods. You can also do this later in the site’s settings.
            </p>
          )
        }
      >
        <OwnershipPanel
          siteId={site.id}
          initial={ownership}
          chosen={proof}
          page={`/sites/new?site=${site.id}`}
        />
      </Step>
      <Step
        number={3}
        title="First scan"
        isDone={scanned !== null}
        outcome={
          scanned !== null ? (
            <p>
              {scanned.score === null
                ? 'Scan completed.'
                : `${scanned.score} of 100, ${gradeOf(scanned.score).label}.`}{' '}
              <a className="link" href={overview}>
                See what to fix first
              </a>
            </p>
          ) : (
            <p className="text-muted">
              {ownership.verified && actor.paid
                ? `The home page, site-wide files, and up to ${pagesOfPlan()} additional pages.`
                : 'The home page and site-wide files.'}
            </p>
          )
        }
      >
        <div className="flex flex-wrap items-center gap-2">
          <ScanStrip
            siteId={site.id}
            unsettled={unsettled}
            label={scanned === null ? 'Start first scan' : 'Scan again'}
          />
        </div>
      </Step>
    </>
  );
}
