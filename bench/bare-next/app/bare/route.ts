import { readFileSync } from 'node:fs';

export const dynamic = 'force-dynamic';

/** The least a Next route can do with these bytes. */
const body = readFileSync(process.env['BARE_BODY'] ?? '', 'utf8');

export function GET(): Response {
  return new Response(body, { headers: { 'content-type': 'application/json; charset=utf-8' } });
}
