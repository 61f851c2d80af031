import { skill } from '@/app/mcp/discovery';
import { serveFile } from '@/lib/platform/http';

export const dynamic = 'force-dynamic';

export const GET = serveFile(() => ({
  body: skill(),
  type: 'text/markdown; charset=utf-8',
}));
