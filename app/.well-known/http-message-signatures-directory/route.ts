import { MediaType } from 'web-bot-auth';
import { env } from '@/lib/platform/config/env';
import { serveFile } from '@/lib/platform/http';
import { keyDirectory } from '@/lib/platform/scanner/web-bot-auth';

export const dynamic = 'force-dynamic';

/** Keys with which scans and agent runs sign their requests; absent if they are not signed. */
export const GET = serveFile(async () => {
  const directory = await keyDirectory(env());
  return (
    directory && {
      body: directory.body,
      type: MediaType.HTTP_MESSAGE_SIGNATURES_DIRECTORY,
      // Shorter than the signature is valid.
      headers: { ...directory.headers, 'Cache-Control': 'public, max-age=60' },
    }
  );
});
