import { FETCH_CLIENTS, SEARCH_CLIENTS, TRAINING_CLIENTS } from '@seamark/engine';
import { env } from '@/lib/config/env';
import { serveFile } from '@/lib/http';

export const dynamic = 'force-dynamic';

const CLIENTS = [...SEARCH_CLIENTS, ...FETCH_CLIENTS, ...TRAINING_CLIENTS].map(
  ({ token }) => token,
);

/** Behind a sign-in, or an action. What they hold is protected by the sign-in, not by these lines. */
const PRIVATE = [
  '/api/',
  '/sites',
  '/comparisons',
  '/account',
  '/sign-in',
  '/invite/',
  '/welcome/',
  '/scan',
];
/** Public reads of the API. */
const OPEN = ['/', '/api/v1/report/', '/api/v1/agent-tasks/'];

/** One group for everyone; AI clients are named, because a client without a line of its own is left to guess. */
function robotsTxt(): string {
  return [
    '# Everyone may read the public pages, use them as the source of an answer, and learn from them.',
    ...['*', ...CLIENTS].map((token) => `User-agent: ${token}`),
    'Content-Signal: search=yes, ai-input=yes, ai-train=yes',
    ...OPEN.map((path) => `Allow: ${path}`),
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${env().BASE_URL}/sitemap.xml`,
    '',
  ].join('\n');
}

export const GET = serveFile(() => ({ body: robotsTxt(), type: 'text/plain; charset=utf-8' }));
