import { PageHead } from '@/components/shell/page-head';
import { Link } from '@/components/ui/link';
import { AddSiteForm } from './add-site-form';
import { SiteActions } from './site-actions';
import { SiteTable } from './site-table';
import { Button, ButtonLink } from '@/components/ui/button';
import { sitesInView, sitesSentence, type sitesView, sortOf } from '@/lib/sites/sites-view';
import { isAtLeast, type Role } from '@/lib/platform/contract/roles';
import type { listSiteRows } from '@/lib/sites/server/list-site-rows';

/** Longer lists have a filter. */
const UNFILTERED_MAX = 10;

interface Access {
  readonly mayAdd: boolean;
  readonly isPaid: boolean;
}

interface Props extends Access {
  readonly rows: Awaited<ReturnType<typeof listSiteRows>>;
  readonly view: ReturnType<typeof sitesView>;
  readonly now: Date;
}

export function SitesPage({ rows, view, now, mayAdd, isPaid }: Props) {
  const { wanted, tag } = view;
  const shown = sitesInView(rows, view);
  return (
    <>
      <PageHead
        title="Sites"
        lead={
          rows.length > 1 && shown.length > 0 ? sitesSentence(tag === '' ? rows : shown) : undefined
        }
        actions={
          mayAdd ? (
            <ButtonLink look="primary" href="/sites/new">
              Add site
            </ButtonLink>
          ) : undefined
        }
      />
      {(rows.length > UNFILTERED_MAX || wanted !== '' || tag !== '') && (
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
          {tag !== '' && <input type="hidden" name="tag" value={tag} />}
          <Button type="submit">Filter</Button>
        </form>
      )}
      {tag !== '' && shown.length > 0 && (
        <p className="mt-4">
          Tag <b dir="auto">{tag}</b>: {shown.length} of {rows.length}.{' '}
          <Link href="/sites">Show all</Link>
        </p>
      )}
      <div className="mt-6">
        {shown.length === 0 ? (
          <p>
            No sites match{' '}
            <span className="font-mono wrap-anywhere" dir="auto">
              {wanted || tag}
            </span>
            . <Link href="/sites">Show all {rows.length}</Link>
          </p>
        ) : (
          <SiteActions
            isOn={mayAdd && rows.length > 1}
            paid={isPaid}
            ids={shown.map(({ site: { id } }) => id)}
          >
            <SiteTable rows={shown} view={view} now={now} />
          </SiteActions>
        )}
      </div>
    </>
  );
}

export function NoSites({ role }: { readonly role: Role }) {
  if (role === 'viewer')
    return (
      <PageHead
        title="Sites"
        lead="None of the sites is shared with you now. Ask an owner or admin of your organization, who set under Members what you read."
      />
    );
  if (!isAtLeast(role, 'admin'))
    return <PageHead title="Sites" lead="No sites yet. Only owners and admins can add sites." />;
  return (
    <>
      <PageHead
        title="Add your first site"
        lead="We scan the home page and list what to fix first. About ten seconds."
      />
      <div className="mt-6">
        <AddSiteForm />
      </div>
    </>
  );
}
