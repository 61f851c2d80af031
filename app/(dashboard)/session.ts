import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { sessionOf, type Session } from '@/lib/access/session';
import { sessionCookieName } from '@/lib/access/session-cookie';

/** Asked by layout and page, read once per request. */
export const currentSession = cache(async (): Promise<Session | null> => sessionOf((await cookies()).get(sessionCookieName())?.value));

/** The signed-in person; anyone else is led to the sign-in page and back here afterwards. */
export async function requireSession(): Promise<Session> {
  const session = await currentSession();
  if (session !== null) return session;
  const path = (await headers()).get('x-path') ?? '/sites';
  redirect(`/sign-in?${new URLSearchParams({ callbackUrl: path })}`);
}
