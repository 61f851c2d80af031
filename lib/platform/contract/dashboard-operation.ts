import { Download } from './download';
import type { Endpoint } from './operation';
import type { Role } from './roles';
import { dashboardRoutes, type DashboardRoute } from './dashboard-routes';

/** A dashboard call as data. Not part of the published API; it may change with any release. */
export interface DashboardOperation
  extends
    Pick<Endpoint, 'params' | 'query' | 'paging' | 'body' | 'response' | 'status'>,
    DashboardRoute {
  /** Also the name of the exported constant and of the route. */
  readonly id: keyof typeof dashboardRoutes;
  /** Minimum role; `anyone`: without a session. */
  readonly access: { readonly session: Role | 'anyone' };
}

/**
 * Declares a call that only the dashboard has; an operation of the API that pages call too has `access.session`.
 *
 * ```ts
 * // dashboard-routes.ts: deferScan: { method: 'POST', path: '/api/dashboard/sites/{id}/deferred-scan' },
 * export const deferScan = dashboardOperation('deferScan', 'member', {
 *   params: z.strictObject({ id: IdParam }), response: DeferredScan, status: 202,
 * });
 * // lib/reports/server/handlers.ts
 * on(calls.deferScan, ({ actor, params }) => deferScan(actor, params.id)),
 * // in a browser:
 * await call('deferScan', { params: { id } });
 * ```
 */
export function dashboardOperation<
  const Id extends DashboardOperation['id'],
  const Session extends Role | 'anyone',
  const O extends Omit<DashboardOperation, keyof DashboardRoute | 'id' | 'access'>,
>(id: Id, session: Session, declared: O) {
  const route: DashboardRoute = dashboardRoutes[id];
  return { id, access: { session }, ...declared, ...route };
}

type Parameters = Pick<Endpoint, 'params' | 'query'>;

/** What viewers read, as a file, with the parameters of `op`: `fileOperation('downloadArtifact', getArtifact)` */
export function fileOperation<
  const Id extends DashboardOperation['id'],
  const Op extends Parameters,
>(id: Id, { params, query }: Op) {
  const parameters = { params, query } as Pick<Op, keyof Op & keyof Parameters>;
  const access = { session: 'viewer' } as const;
  return { id, access, ...parameters, response: Download, ...dashboardRoutes[id] };
}
