import { MediaType } from 'web-bot-auth';
import { env } from '@/lib/config/env';
import { keyDirectory } from '@/lib/scanner/web-bot-auth';

export const dynamic = 'force-dynamic';

/** Keys with which scans and agent runs sign their requests; 404 if they are not signed. */
export async function GET(): Promise<Response> {
  const directory = await keyDirectory(env());
  if (directory === null)
    return new Response('This server does not sign its requests.\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  return new Response(directory.body, {
    headers: {
      ...directory.headers,
      'Content-Type': MediaType.HTTP_MESSAGE_SIGNATURES_DIRECTORY,
      // Shorter than the signature is valid.
      'Cache-Control': 'public, max-age=60',
    },
  });
}
