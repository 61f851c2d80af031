import * as api from '../contract';
import * as calls from '../contract/dashboard';
import { visitsCsv } from '../visits-csv';
import { decideRedirects } from '@/lib/fixes/server';
import { nameCall, sentence } from '@/lib/platform/contract/sentence';
import { addLog } from './add-log';
import { addVisits } from './add-visits';
import { listMissing } from './list-missing';
import { listVisits } from './list-visits';
import { visitsOfLastDays } from './visits-by-day';
import { on, onSite } from '@/lib/platform/http';

export const handlers = [
  onSite(api.listVisits, (site, { query, page }) => listVisits(site, query, page)),
  on(api.addVisits, ({ actor, params, body, log, signal }) =>
    log === null ? addVisits(actor, params.id, body) : addLog(actor, params.id, log, signal),
  ),
  onSite(api.listMissingAddresses, (site, { query, page }) =>
    listMissing(site, query.decision, page),
  ),
  on(api.decideMissingAddresses, async ({ actor, params: { id }, body, signal }) => ({
    ...(await decideRedirects(actor, id, body.decisions, signal)),
    nextStep: sentence`Publish the accepted redirects: ${nameCall('getArtifactSet', { id })}?only=redirects.`,
  })),
  onSite(calls.exportVisits, async (site) => ({
    filename: `seamark-visits-${site.host}.csv`,
    bytes: Buffer.from(visitsCsv(await visitsOfLastDays(site, new Date()))),
  })),
];
