import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { listAnswers } from '@/lib/services/answers/list-answers';
import { startAnswersPasses } from '@/lib/services/answers/start-answers-passes';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.listAnswers, ({ actor, params, page, query }) =>
    listAnswers(actor, params.id, { page, passId: query.pass_id }),
  ),
  on(api.startAnswersPasses, ({ actor, params }) => startAnswersPasses(actor, params.id)),
);
