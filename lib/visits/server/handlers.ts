import * as api from '../contract';
import * as calls from '../contract/dashboard';
import { visitsCsv } from '../visits-csv';
import { addLog } from './add-log';
import { addVisits } from './add-visits';
import { listVisits } from './list-visits';
import { visitsOfLastDays } from './visits-by-day';
import { on } from '@/lib/platform/http';

export const handlers = [
  on(api.listVisits, ({ actor, params, query, page }) => listVisits(actor, params.id, query, page)),
  on(api.addVisits, ({ actor, params, body, log, signal }) =>
    log === null ? addVisits(actor, params.id, body) : addLog(actor, params.id, log, signal),
  ),
  on(calls.exportVisits, async ({ actor, params }) => {
    const { host, rows } = await visitsOfLastDays(actor, params.id, new Date());
    return { filename: `seamark-visits-${host}.csv`, bytes: Buffer.from(visitsCsv(rows)) };
  }),
];
