import type { Metadata } from 'next';
import { PageHead } from '@/components/shell/page-head';
import { AddSiteForm } from '@/components/sites/add-site-form';
import { SiteActions } from '@/components/sites/site-actions';
import { SiteTable } from '@/components/sites/site-table';
import { Button, ButtonLink } from '@/components/ui/button';
import { proofAdds } from '@/lib/fixes/proof-adds';
import { sitesInView, sitesView, sortOf } from '@/lib/sites/sites-view';
import { listSiteRows } from '@/lib/sites/server/list-site-rows';
import { requireSession } from '../session';

export const metadata: Metadata = { title: 'Sites' };

/** Longer lists have a filter. */
const UNFILTERED_MAX = 10;

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function SitesPage({ searchParams }: Props) {
  const { actor, role } = await requireSession();
  const rows = await listSiteRows(actor);
  const mayAdd = role !== 'member';
  if (rows.length === 0) return <NoSites mayAdd={mayAdd} paid={actor.paid} />;
  const view = sitesView(await searchParams);
  const { wanted } = view;
  const shown = sitesInView(rows, view);
  return (
    <>
      <PageHead
        title="Sites"
        actions={
          mayAdd ? (
            <ButtonLink look="primary" href="/sites/new">
              Add site
            </ButtonLink>
          ) : undefined
        }
      />
      {(rows.length > UNFILTERED_MAX || wanted !== '') && (
        <form role="search" className="mt-6 flex max-w-xl gap-2">
          <input type="hidden" name="sort" value={sortOf(view)} />
          <input
            type="search"
            name="host"
            aria-label="Filter by host, name, or tag"
            placeholder="Host, name, or tag"
            className="field"
            defaultValue={wanted}
            maxLength={253}
          />
          <Button type="submit">Filter</Button>
        </form>
      )}
      <div className="mt-6">
        {shown.length === 0 ? (
          <p>
            No sites match{' '}
            <span className="font-mono wrap-anywhere" dir="auto">
              {wanted}
            </span>
            .{' '}
            <a className="link" href="/sites">
              Show all {rows.length}
            </a>
          </p>
        ) : (
          <SiteActions isOn={mayAdd && rows.length > 1} paid={actor.paid}>
            <SiteTable rows={shown} view={view} now={new Date()} />
          </SiteActions>
        )}
      </div>
    </>
  );
}

function NoSites({ mayAdd, paid }: { readonly mayAdd: boolean; readonly paid: boolean }) {
  if (!mayAdd)
    return <PageHead title="Sites" lead="No sites yet. Only owners and admins can add sites." />;
  return (
    <>
      <PageHead
        title="Add your first site"
        lead={`You can scan the home page right away. Verifying ownership adds ${proofAdds(paid)}.`}
      />
      <div className="mt-6">
        <AddSiteForm />
      </div>
    </>
  );
}
