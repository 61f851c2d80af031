import * as api from '../contract';
import { compareSiteScans } from './compare-site-scans';
import { listMarkers } from './list-markers';
import { listSiteHistory } from './list-site-history';
import { deleteMarker, createMarker } from './set-marker';
import { coded } from '@/lib/platform/text/coded';
import { on } from '@/lib/platform/http';

export const handlers = [
  on(api.compareScans, async ({ actor, params, query }) => {
    const { warnings, ...comparison } = await compareSiteScans(actor, params.id, query);
    return { ...comparison, warnings: warnings.map(coded) };
  }),
  on(api.listSiteHistory, ({ actor, params, page }) => listSiteHistory(actor, params.id, page)),
  on(api.deleteMarker, ({ actor, params }) => deleteMarker(actor, params.id, params.markerId)),
  on(api.listMarkers, ({ actor, params, page }) => listMarkers(actor, params.id, page)),
  on(api.createMarker, ({ actor, params, body, newId }) =>
    createMarker(actor, params.id, body, newId),
  ),
];
