import { agenticResources } from '@/app/mcp/discovery';
import { serveFile } from '@/lib/platform/http';

export const dynamic = 'force-dynamic';

export const GET = serveFile(() => ({
  body: agenticResources(),
  type: 'application/json',
}));
