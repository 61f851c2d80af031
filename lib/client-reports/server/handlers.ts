import { on } from '@/lib/platform/http';
import * as api from '../contract';
import * as calls from '../contract/dashboard';
import { createClientReport, deleteClientReport } from './change-client-reports';
import { listClientReports } from './list-client-reports';
import { putBrand } from './put-brand';

export const handlers = [
  on(api.listClientReports, ({ actor, page }) => listClientReports(actor, page)),
  on(api.createClientReport, ({ actor, body, newId }) => createClientReport(actor, body, newId)),
  on(api.deleteClientReport, ({ actor, params }) => deleteClientReport(actor, params.id)),
  on(calls.putBrand, ({ actor, body }) => putBrand(actor, body)),
];
