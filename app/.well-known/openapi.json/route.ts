import { openApiDocument } from '@/lib/contract/openapi';
import { env } from '@/lib/config/env';
import { serveDocument } from '@/lib/http';

export const dynamic = 'force-dynamic';

let text: string | undefined;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDocument(
  'openapi',
  () => (text ??= JSON.stringify(openApiDocument(env().BASE_URL))),
);
