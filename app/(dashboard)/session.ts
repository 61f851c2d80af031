import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { visitorOf, type Session, type Visitor } from '@/lib/access/session';
import { sessionCookieName } from '@/lib/access/session-cookie';

/** Verified by layout and page, read once per request. */
export const currentVisitor = cache(async (): Promise<Visitor> =>
  visitorOf((await cookies()).get(sessionCookieName())?.value),
);

/** The signed-in person in an organization; others are led to where they sign in, or learn that they are in none. */
export async function requireSession(): Promise<Session> {
  const { session, person } = await currentVisitor();
  if (session !== null) return session;
  if (person !== null) redirect('/no-organization');
  const path = (await headers()).get('x-path') ?? '/sites';
  redirect(`/sign-in?${new URLSearchParams({ callbackUrl: path })}`);
}
