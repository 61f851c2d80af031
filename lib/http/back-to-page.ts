import { env } from '@/lib/env';

/** Answers a link that led to no file: back to the page it stands on, which shows what is wrong, or asks to sign in. */
export function backToPage(request: Request, headers: Headers): Response {
  const from = request.headers.get('referer') ?? '';
  headers.set('Location', isOurPage(from) ? from : new URL('/sites', env().BASE_URL).href);
  return new Response(null, { status: 303, headers });
}

function isOurPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === new URL(env().BASE_URL).origin && !pathname.startsWith('/api/');
}
