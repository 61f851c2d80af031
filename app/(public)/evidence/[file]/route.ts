import { serveFile } from '@/lib/platform/http';
import { DATA } from '../content';

export const dynamic = 'force-dynamic';

interface Context {
  readonly params: Promise<{ readonly file: string }>;
}

/** Data of the evidence page, as JSON and CSV. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const data = DATA.find(({ name }) => name === file);
  return serveFile(() => (data ? { body: data.body(), type: data.type } : null))(request);
}
