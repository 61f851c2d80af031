import type { z } from 'zod';
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
 * Declares a call of the dashboard.
 *
 * ```ts
 * // routes.ts: revokeApiKey: { method: 'POST', path: '/api/dashboard/api-keys/{id}/revoke' },
 * export const revokeApiKey = dashboardOperation({
 *   id: 'revokeApiKey', access: 'admin',
 *   params: z.strictObject({ id: IdParam }), response: ApiKey,
 * });
 * // app/api/dashboard/[...path]/organization.ts
 * on(revokeApiKey, ({ session, params }) => revokeApiKey(session, params.id)),
 * // in a browser:
 * await call('revokeApiKey', { params: { id } });
 * ```
 */
export function dashboardOperation<const O extends Omit<DashboardOperation, keyof DashboardRoute>>(
  declared: O,
): O & DashboardRoute {
  return { ...declared, ...dashboardRoutes[declared.id] };
}
