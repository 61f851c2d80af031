import { request } from 'undici';
import type { SiteAnswer, SiteRequest } from './serve-site';

/** Removes hop-by-hop headers. */
const without = (headers: Readonly<Record<string, unknown>>, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name))) as Record<
    string,
    string
  >;

/** Forwards a request like a reverse proxy. */
export async function passOn(
  origin: string,
  { path, method, headers }: SiteRequest,
): Promise<SiteAnswer> {
  const answer = await request(`${origin}${path}`, {
    method: method as 'GET',
    headers: without(headers, 'host', 'connection'),
  });
  return {
    status: answer.statusCode,
    headers: without(answer.headers, 'transfer-encoding', 'connection'),
    body: Buffer.from(await answer.body.arrayBuffer()),
  };
}
