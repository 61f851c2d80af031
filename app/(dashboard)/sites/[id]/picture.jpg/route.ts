import { noSuchPage } from '@/app/no-such-page';
import type { RouteContext } from '@/app/query';
import { readPicture } from '@/lib/reports/server/read-renderings';
import { requireSite } from '../site';

export const dynamic = 'force-dynamic';

/** The home page as a browser showed it after the latest scan. */
export async function GET(_: Request, { params }: RouteContext<{ id: string }>): Promise<Response> {
  const picture = await readPicture((await requireSite((await params).id)).id);
  if (picture === null) return noSuchPage('No picture of this site is stored.\n');
  return new Response(picture, {
    headers: {
      'Content-Type': 'image/jpeg',
      // The address names the scan.
      'Cache-Control': 'private, max-age=86400',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
