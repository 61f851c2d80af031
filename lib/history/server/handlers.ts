import * as api from '../contract';
import { compareSiteScans } from './compare-site-scans';
import { listContractChanges } from './list-contract-changes';
import { listMarkers } from './list-markers';
import { listSiteHistory } from './list-site-history';
import { deleteMarker, createMarker } from './set-marker';
import { coded } from '@/lib/platform/text/coded';
import { on, onSite } from '@/lib/platform/http';

export const handlers = [
  onSite(api.compareScans, async (site, { query }) => {
    const { warnings, ...comparison } = await compareSiteScans(site, query);
    return { ...comparison, warnings: warnings.map(coded) };
  }),
  onSite(api.listSiteHistory, (site, { page, query }) => listSiteHistory(site, page, query)),
  onSite(api.listContractChanges, (site, { page, query }) =>
    listContractChanges(site, page, query),
  ),
  on(api.deleteMarker, ({ actor, params }) => deleteMarker(actor, params.id, params.markerId)),
  onSite(api.listMarkers, (site, { page }) => listMarkers(site, page)),
  on(api.createMarker, ({ actor, params, body, newId }) =>
    createMarker(actor, params.id, body, newId),
  ),
];
