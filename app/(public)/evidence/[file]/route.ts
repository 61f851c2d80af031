import { DATA } from '../content';

export const dynamic = 'force-dynamic';

interface Context {
  readonly params: Promise<{ readonly file: string }>;
}

/** Data of the evidence page, as JSON and CSV. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const found = DATA.find(({ name }) => name === file);
  if (!found)
    return new Response('There is no such file.\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  return new Response(found.body(), {
    headers: { 'Content-Type': found.type, 'Cache-Control': 'public, max-age=3600' },
  });
}
