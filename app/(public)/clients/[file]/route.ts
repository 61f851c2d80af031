import { clientsJson, RANGES_FILE } from '../content';

export const dynamic = 'force-dynamic';

interface Context {
  readonly params: Promise<{ readonly file: string }>;
}

/** The catalogue of clients with their address ranges, as JSON. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  if (file !== RANGES_FILE)
    return new Response('There is no such file.\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  return new Response(clientsJson(), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
