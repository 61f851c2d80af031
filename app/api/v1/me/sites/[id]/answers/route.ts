import { listAnswers } from '@/lib/contract';
import { serve } from '@/lib/http';
import { listAnswers as listSiteAnswers } from '@/lib/services/answers/list-answers';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  listAnswers,
  ({ actor, params, page, query }) =>
    listSiteAnswers(actor, params.id, { page, passId: query.pass_id }),
);
