import { env } from '@/lib/config/env';
import { operator } from '@/lib/config/operator';
import { serveFile } from '@/lib/http';
import { signatureAgentCard } from '@/lib/scanner/web-bot-auth';

export const dynamic = 'force-dynamic';

/** Who signs our requests; absent if they are not signed. */
export const GET = serveFile(() => {
  const card = signatureAgentCard({ ...env(), contact: operator().securityContact });
  return card && { body: JSON.stringify(card), type: 'application/json' };
});
