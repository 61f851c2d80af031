import { putAnswersSettings } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { putAnswersSettings as put } from '@/lib/services/answers/put-answers-settings';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(putAnswersSettings, ({ session, params, body }) =>
    put(session.actor, params.id, body, session),
  ),
);
