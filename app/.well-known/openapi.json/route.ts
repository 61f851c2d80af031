import { openApiDocument } from '@/lib/api/openapi';
import { env } from '@/lib/platform/config/env';
import { serveDocument } from '@/lib/platform/http';

export const dynamic = 'force-dynamic';

let text: string | undefined;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDocument(
  'openapi',
  () => (text ??= JSON.stringify(openApiDocument(env().BASE_URL))),
);
