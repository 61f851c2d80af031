import type { RouteContext } from '@/app/query';
import { env } from '@/lib/platform/config/env';
import { etagOf } from '@/lib/platform/text/etag-of';
import { decoded } from '@/lib/platform/text/host';
import { markdownOf } from '../pages';

export const dynamic = 'force-dynamic';

/** Public pages as Markdown. `proxy.ts` rewrites to this route for `.md` URLs and `Accept: text/markdown`. */
export async function GET(
  request: Request,
  { params }: RouteContext<{ path?: readonly string[] }>,
): Promise<Response> {
  const path = `/${((await params).path ?? []).map(decoded).join('/')}`;
  const page = await markdownOf(path, new URL(request.url).searchParams);
  if (page !== null && 'elsewhere' in page)
    return new Response(null, { status: 307, headers: { Location: page.elsewhere } });
  const text = page?.text ?? `# Not found\n\nThe page ${path} doesn’t exist.\n`;
  const body = `${text}\nAll pages: [llms.txt](${env().BASE_URL}/llms.txt)\n`;
  const etag = `"${etagOf(body)}"`;
  const headers = {
    'Content-Type': 'text/markdown; charset=utf-8',
    Vary: 'Accept',
    ETag: etag,
    'Cache-Control': 'no-cache',
    ...(page === null
      ? {}
      : { Link: `<${env().BASE_URL}${page.canonical ?? path}>; rel="canonical"` }),
  };
  if (page !== null && request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers });
  return new Response(body, { status: page === null ? 404 : 200, headers });
}
