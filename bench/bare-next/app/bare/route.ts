import { readFileSync } from 'node:fs';

export const dynamic = 'force-dynamic';

/** The minimal Next route that sends these bytes. */
const body = readFileSync(process.env['BARE_BODY'] ?? '', 'utf8');

export function GET(): Response {
  return new Response(body, { headers: { 'content-type': 'application/json; charset=utf-8' } });
}
