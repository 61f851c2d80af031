import { FETCH_CLIENTS, SEARCH_CLIENTS, TRAINING_CLIENTS } from '@seamark/engine';
import { env } from '@/lib/platform/config/env';
import { serveFile } from '@/lib/platform/http';

export const dynamic = 'force-dynamic';

const CLIENTS = [...SEARCH_CLIENTS, ...FETCH_CLIENTS, ...TRAINING_CLIENTS].map(
  ({ token }) => token,
);

/** Paths behind sign-in, and actions. The sign-in protects them, not these lines. */
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
/** Public paths of the API. */
const OPEN = ['/', '/api/v1/report/', '/api/v1/agent-tasks/'];

/** One group for all crawlers. AI crawlers are named, because a crawler without a line has to guess. */
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
