import type { RouteContext } from '@/app/query';
import { addresses } from '@/lib/platform/config/addresses';
import { unsubscribe } from '@/lib/events/server/unsubscribe';

export const dynamic = 'force-dynamic';

const respond = (status: number, location?: string): Response =>
  new Response(null, {
    status,
    headers: { 'Cache-Control': 'no-store', ...(location && { Location: location }) },
  });

/** Mail scanners follow links, so only POST ends a subscription (RFC 8058). */
export async function GET(
  _request: Request,
  { params }: RouteContext<{ token: string }>,
): Promise<Response> {
  return respond(303, addresses.unsubscribePage((await params).token));
}

/** One-click unsubscribe of mail programs, or the page's button; neither needs a session. */
export async function POST(
  request: Request,
  { params }: RouteContext<{ token: string }>,
): Promise<Response> {
  const { token } = await params;
  const isEnded = await unsubscribe(token);
  if (request.headers.get('sec-fetch-mode') === 'navigate')
    return respond(303, addresses.unsubscribePage(token, isEnded));
  return respond(isEnded ? 200 : 404);
}
