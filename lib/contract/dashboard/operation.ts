import type { z } from 'zod';
import type { Operation } from '../operation';
import type { PagingRule } from '../page';
import { dashboardRoutes, type DashboardRoute } from './routes';

export type Role = 'owner' | 'admin' | 'member';

/** One call of the dashboard as data. Not part of the published API: it may change with any release. */
export interface DashboardOperation extends DashboardRoute {
  /** Also the name of the exported constant, and of its route. */
  readonly id: keyof typeof dashboardRoutes;
  /** The least role that may call it; `anyone`: without a session. */
  readonly access: 'anyone' | Role;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly paging?: PagingRule;
  readonly body?: { readonly schema: z.ZodObject; readonly optional: boolean };
  readonly response: z.ZodType;
  /** Success status; 200 when absent. */
  readonly status?: 200 | 201 | 202;
}

/**
 * Declares a call that only the dashboard has; one that the API has too is a line in `shared.ts`.
 *
 * ```ts
 * // routes.ts: deferScan: { method: 'POST', path: '/api/dashboard/sites/{id}/deferred-scan' },
 * export const deferScan = dashboardOperation({
 *   id: 'deferScan', access: 'member',
 *   params: z.strictObject({ id: IdParam }), response: DeferredScan, status: 202,
 * });
 * // app/api/dashboard/[...path]/sites.ts
 * on(calls.deferScan, ({ actor, params }) => deferScan(actor, params.id)),
 * // in a browser:
 * await call('deferScan', { params: { id } });
 * ```
 */
export function dashboardOperation<const O extends Omit<DashboardOperation, keyof DashboardRoute>>(
  declared: O,
): O & DashboardRoute {
  return { ...declared, ...dashboardRoutes[declared.id] };
}

/** An operation of the API that pages call too: the same input and answer at a path of the dashboard. */
export function shared<
  const O extends Operation & Pick<DashboardOperation, 'id'>,
  const A extends Role,
>(op: O, access: A): Omit<O, keyof DashboardRoute> & DashboardRoute & { readonly access: A } {
  return { ...op, access, ...dashboardRoutes[op.id] };
}
