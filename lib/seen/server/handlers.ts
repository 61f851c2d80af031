import * as api from '../contract';
import { getSeenPage } from './see-page';
import { onSite } from '@/lib/platform/http';

export const handlers = [
  onSite(api.getSeenPage, (site, { actor, query, signal }) =>
    getSeenPage(actor, site, query.url ?? null, signal),
  ),
];
