import { env } from '@/lib/platform/config/env';
import { serveFile } from '@/lib/platform/http';

export const dynamic = 'force-dynamic';

const PROFILE = 'https://www.rfc-editor.org/info/rfc9727';

/** API catalog (RFC 9727): the API, its description, and its reference. */
const catalog = (base: string): object => ({
  linkset: [
    {
      anchor: `${base}/api/v1`,
      'service-desc': [{ href: `${base}/.well-known/openapi.json`, type: 'application/json' }],
      'service-doc': [
        { href: `${base}/docs/api`, type: 'text/html' },
        { href: `${base}/docs/api.md`, type: 'text/markdown' },
      ],
      status: [{ href: `${base}/api/health/ready`, type: 'application/json' }],
    },
  ],
});

export const GET = serveFile(() => ({
  body: JSON.stringify(catalog(env().BASE_URL)),
  type: `application/linkset+json; profile="${PROFILE}"`,
  headers: {
    Link: `<${env().BASE_URL}/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"`,
  },
}));
