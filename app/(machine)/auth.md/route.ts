import { authMd } from '@/app/mcp/discovery';
import { serveFile } from '@/lib/platform/http';

export const dynamic = 'force-dynamic';

export const GET = serveFile(() => ({
  body: authMd(),
  type: 'text/markdown; charset=utf-8',
}));
