import { writeFixPrompts } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { knownChecks } from '@/lib/services/fixes/known-checks';
import { writeFixPrompts as write } from '@/lib/services/fixes/write-fix-prompts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(writeFixPrompts, async ({ session, params, query, signal }) => ({
    filename: 'fixes.md',
    bytes: Buffer.from(await write(session.actor, params.id, knownChecks(query.check_ids), signal)),
  })),
);
