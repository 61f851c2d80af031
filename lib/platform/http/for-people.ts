import { env } from '../config/env';
import type { AppError, ErrorCode } from '../contract/app-error';
import type { AnswerHeaders } from './headers';

/** Replaces messages that name the next API call; the page itself shows the next step. */
const WORDS_FOR_PEOPLE: { readonly [Code in ErrorCode]?: string } = {
  site_not_found: 'This site was not found. It may have been deleted. Reload the page.',
  scan_not_found: 'This scan was not found. It may have been deleted. Reload the page.',
  scan_active:
    'A scan of this site is already queued or running. You can follow it on the site’s page.',
};

/** Body of an error for pages, which show it at its field, and count down. */
export const bodyForPeople = ({ code, sentence, details }: AppError) => ({
  error: code,
  message: WORDS_FOR_PEOPLE[code] ?? sentence,
  field: details.field,
  retryAfterSeconds: details.retryAfterSeconds,
});

/** Redirects a failed download link to its page, which shows the problem or asks to sign in. */
export function backToPage(request: Request, headers: AnswerHeaders): Response {
  const from = request.headers.get('referer') ?? '';
  headers['Location'] = isOurPage(from) ? from : new URL('/sites', env().BASE_URL).href;
  return new Response(null, { status: 303, headers });
}

function isOurPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === new URL(env().BASE_URL).origin && !pathname.startsWith('/api/');
}
