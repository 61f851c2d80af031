import * as api from '../contract';
import { getSeenPage } from './see-page';
import { on } from '@/lib/platform/http';

export const handlers = [
  on(api.getSeenPage, ({ actor, params, query, signal }) =>
    getSeenPage(actor, params.id, query.url ?? null, signal),
  ),
];
