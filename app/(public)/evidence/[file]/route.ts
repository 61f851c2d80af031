import type { RouteContext } from '@/app/query';
import { serveFile } from '@/lib/platform/http';
import { DATA } from '../content';

export const dynamic = 'force-dynamic';

/** Data of the evidence page, as JSON and CSV. */
export async function GET(
  request: Request,
  { params }: RouteContext<{ file: string }>,
): Promise<Response> {
  const { file } = await params;
  const data = DATA.find(({ name }) => name === file);
  return serveFile(() => (data ? { body: data.body(), type: data.type } : null))(request);
}
