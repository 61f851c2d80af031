import { getAnswersProgress, startAnswersPasses } from '@/lib/contract/dashboard';
import { on, serveDashboard } from '@/lib/http/serve-dashboard';
import { getAnswersProgress as get } from '@/lib/services/answers/get-answers-progress';
import { startPasses } from '@/lib/services/answers/start-passes';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDashboard(
  on(getAnswersProgress, ({ session, params }) => get(session.actor, params.id)),
  on(startAnswersPasses, ({ session, params }) => startPasses(session.actor, params.id)),
);
