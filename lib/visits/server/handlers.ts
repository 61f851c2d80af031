import * as api from '../contract';
import * as calls from '../contract/dashboard';
import { visitsCsv } from '../visits-csv';
import { addLog } from './add-log';
import { addVisits } from './add-visits';
import { listVisits } from './list-visits';
import { visitsOfLastDays } from './visits-by-day';
import { on, onSite } from '@/lib/platform/http';

export const handlers = [
  onSite(api.listVisits, (site, { query, page }) => listVisits(site, query, page)),
  on(api.addVisits, ({ actor, params, body, log, signal }) =>
    log === null ? addVisits(actor, params.id, body) : addLog(actor, params.id, log, signal),
  ),
  onSite(calls.exportVisits, async (site) => ({
    filename: `seamark-visits-${site.host}.csv`,
    bytes: Buffer.from(visitsCsv(await visitsOfLastDays(site, new Date()))),
  })),
];
