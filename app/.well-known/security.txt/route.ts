import { env } from '@/lib/platform/config/env';
import { serveFile } from '@/lib/platform/http';
import { operator } from '@/lib/platform/config/operator';
import { DAY_MS } from '@/lib/platform/time';

export const dynamic = 'force-dynamic';

const VALID_DAYS = 180;

/** RFC 9116. The expiry is a whole day, so that file and ETag change once a day. */
function securityTxt(contact: string, now: number): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${env().BASE_URL}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Served only with a configured contact: an unread contact is worse than none. */
export const GET = serveFile(() => {
  const { securityContact } = operator();
  return securityContact === null
    ? null
    : { body: securityTxt(securityContact, Date.now()), type: 'text/plain; charset=utf-8' };
});
