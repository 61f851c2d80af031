import * as calls from '../contract/dashboard';
import { changeComparison, removeComparison, addComparison } from './change-comparison';
import { on } from '@/lib/platform/http';

export const handlers = [
  on(calls.changeComparison, ({ actor, params, body }) => changeComparison(actor, params.id, body)),
  on(calls.removeComparison, ({ actor, params }) => removeComparison(actor, params.id)),
  on(calls.addComparison, ({ actor, body }) => addComparison(actor, body)),
];
