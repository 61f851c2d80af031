import * as api from '../contract';
import { addSite } from './add-site';
import { changeSite, deleteSite, settingsOf } from './change-site';
import { changeSites } from './change-sites';
import { checkOwnership } from './check-ownership';
import { getOwnership } from './get-ownership';
import { listSites } from './list-sites';
import { putRequestHeader, deleteRequestHeader, listRequestHeaders } from './request-headers';
import { on, onSite } from '@/lib/platform/http';

export const handlers = [
  onSite(api.getOwnership, getOwnership),
  onSite(api.checkOwnership, checkOwnership),
  on(api.putRequestHeader, ({ actor, params, body }) =>
    putRequestHeader(actor, params.id, params.name, body.value),
  ),
  on(api.deleteRequestHeader, ({ actor, params }) =>
    deleteRequestHeader(actor, params.id, params.name),
  ),
  onSite(api.listRequestHeaders, listRequestHeaders),
  onSite(api.getSiteSettings, async (site) => settingsOf(site)),
  on(api.changeSite, ({ actor, params, body }) => changeSite(actor, params.id, body)),
  on(api.changeSites, ({ actor, body }) => changeSites(actor, body)),
  on(api.deleteSite, ({ actor, params }) => deleteSite(actor, params.id)),
  on(api.listSites, ({ actor, query, page }) => listSites(actor, page, query.tag)),
  on(api.addSite, ({ actor, body }) => addSite(actor, body)),
];
