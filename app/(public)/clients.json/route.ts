import { serveFile } from '@/lib/platform/http';
import { clientsJson } from '../clients/content';

export const dynamic = 'force-dynamic';

/** The catalogue of clients with their address ranges, and names of a public list. */
export const GET = serveFile(() => ({
  body: clientsJson(),
  type: 'application/json; charset=utf-8',
}));
