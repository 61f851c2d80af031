import { NO_BRAND } from '@/lib/client-reports/brand';
import { ENGLISH } from '@/lib/client-reports/english';
import { clientMessageHtml } from '@/lib/client-reports/report-html';

type Page = Parameters<typeof clientMessageHtml>;

/** A page with a title and a sentence. */
export const messagePage = (
  { headers }: Request,
  status: number,
  brand: Page[0]['brand'],
  message: Page[1],
): Response =>
  new Response(clientMessageHtml({ brand, nonce: headers.get('x-nonce') ?? undefined }, message), {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });

/** For a guessed, revoked, or expired link. */
export const notFoundPage = (request: Request): Response =>
  messagePage(request, 404, NO_BRAND, ENGLISH.notFound);
