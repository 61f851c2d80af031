import { PageHead } from '@/components/shell/page-head';
import { Link } from '@/components/ui/link';
import { AddSiteForm } from './add-site-form';
import { OwnershipPanel } from './ownership-panel';
import { ScanStrip } from './scan-strip';
import { Step } from './step';
import { Notice } from '@/components/ui/notice';
import { count } from '@/lib/platform/text/numbers';
import { proofAdds } from '@/lib/fixes/proof-adds';
import type { getOwnership } from '@/lib/sites/server/get-ownership';
import type { ScanState } from '@/lib/reports/contract/dashboard';

interface Props {
  readonly isPaid: boolean;
  readonly limits: { readonly sites: number; readonly pages: number };
  /** Number of sites of the organization. */
  readonly siteCount: number;
  readonly added: Added | null;
  readonly host: string;
}

export function NewSitePage({ added, ...props }: Props) {
  return (
    <>
      <PageHead
        title="Add a site"
        lead={`You can scan the home page right away. Verifying ownership adds ${proofAdds(props.isPaid)}.`}
      />
      <ol className="mt-8">
        {added === null ? <NoSiteYet {...props} /> : <AddedSite {...props} {...added} />}
      </ol>
    </>
  );
}

function NoSiteYet({ isPaid, limits: { sites: most }, siteCount, host }: Omit<Props, 'added'>) {
  const full = (
    <Notice tone="info" title={`Your plan includes ${count(most, 'site')}`}>
      {siteCount > most && <>Your organization has {siteCount}, and keeps all of them. </>}
      {isPaid ? (
        'To add another, delete one in its settings first.'
      ) : (
        <>
          {siteCount > most ? 'To add another' : 'Delete the existing one in its settings'}, or{' '}
          <Link href="/account/plan">view plans</Link>.
        </>
      )}
    </Notice>
  );
  return (
    <>
      <Step number={1} title="Domain" isDone={false}>
        {siteCount >= most ? full : <AddSiteForm host={host} />}
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

interface Added {
  readonly site: { readonly id: string; readonly host: string };
  readonly ownership: Awaited<ReturnType<typeof getOwnership>>;
  readonly unsettled: ScanState | null;
  readonly scanned: { readonly score: number | null; readonly grade: string } | null;
  /** Selected way to prove ownership. */
  readonly proof: string | string[] | undefined;
}

function AddedSite(props: Omit<Props, 'added'> & Added) {
  const { isPaid, limits, site, ownership, unsettled, scanned, proof } = props;
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
                : `${scanned.score} of 100, ${scanned.grade}.`}{' '}
              <Link href={overview}>See what to fix first</Link>
            </p>
          ) : (
            <p className="text-muted">
              {ownership.verified && isPaid
                ? `The home page, site-wide files, and up to ${limits.pages} additional pages.`
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

export const MayNotAdd = () => (
  <PageHead
    title="Add a site"
    lead={
      <>
        Only owners and admins can add sites. <Link href="/sites">Your sites</Link>
      </>
    }
  />
);
