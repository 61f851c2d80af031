import { serveFile } from '@/lib/platform/http';
import { clientsJson } from '../content';

export const dynamic = 'force-dynamic';

/** The catalogue of clients with their address ranges. */
export const GET = serveFile(() => ({
  body: clientsJson(),
  type: 'application/json; charset=utf-8',
}));
