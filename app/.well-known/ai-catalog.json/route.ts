import { aiCatalog } from '@/app/mcp/discovery';
import { serveFile } from '@/lib/platform/http';

export const dynamic = 'force-dynamic';

export const GET = serveFile(() => ({
  body: aiCatalog(),
  type: 'application/json',
}));
