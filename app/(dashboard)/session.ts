import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { visitorOf, type Session, type Visitor } from '@/lib/platform/access/session';
import { sessionCookieName } from '@/lib/platform/access/session-cookie';
import { isAtLeast } from '@/lib/platform/contract/roles';
import { listSiteNames, type SiteNames } from '@/lib/sites/server/list-site-names';

/** The visitor, read once per request; layout and page both verify it. */
export const currentVisitor = cache(async (): Promise<Visitor> =>
  visitorOf((await cookies()).get(sessionCookieName())?.value),
);

/**
 * The session of a signed-in member. Redirects others to the sign-in page or to the page for accounts without an
 * organization.
 */
export async function requireSession(): Promise<Session> {
  const { session, person } = await currentVisitor();
  if (session !== null) return session;
  if (person !== null) redirect('/no-organization');
  const path = (await headers()).get('x-path') ?? '/sites';
  redirect(`/sign-in?${new URLSearchParams({ callbackUrl: path })}`);
}

/** As `requireSession`, for pages of the organization: a viewer sees only some of its sites. */
export async function requireMember(): Promise<Session> {
  const session = await requireSession();
  return isAtLeast(session.role, 'member') ? session : notFound();
}

/** The organization's sites, read once for the frame and the page. */
export const ownSites = cache(async (): Promise<SiteNames> =>
  listSiteNames((await requireSession()).actor),
);
