import { env } from '@/lib/platform/config/env';
import { operator } from '@/lib/platform/config/operator';
import { serveFile } from '@/lib/platform/http';
import { signatureAgentCard } from '@/lib/platform/scanner/web-bot-auth';

export const dynamic = 'force-dynamic';

/** Who signs our requests; absent if they are not signed. */
export const GET = serveFile(() => {
  const card = signatureAgentCard({ ...env(), contact: operator().securityContact });
  return card && { body: JSON.stringify(card), type: 'application/json' };
});
