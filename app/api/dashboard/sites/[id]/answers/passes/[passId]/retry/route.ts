import { retryAnswersPass } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { retryPass } from '@/lib/services/answers/retry-pass';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(retryAnswersPass, ({ session, params }) => retryPass(session.actor, params.id, params.passId)),
);
