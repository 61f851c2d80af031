import * as api from '@/lib/contract';
import { on, serve } from '@/lib/http';
import { putAnswersSettings } from '@/lib/services/answers/put-answers-settings';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(api.putAnswersSettings, ({ actor, params, body }) =>
    putAnswersSettings(actor, params.id, body),
  ),
);
