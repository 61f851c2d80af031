import type { z } from 'zod';
import type { PagingRule } from '../page';

export type Role = 'owner' | 'admin' | 'member';
export type DashboardMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** One call of the dashboard as data. Not part of the published API: it may change with any release. */
export interface DashboardOperation {
  /** Also the name of the exported constant. */
  readonly id: string;
  readonly method: DashboardMethod;
  /** Full path with `{name}` segments; `app/<path>/route.ts` must exist. */
  readonly path: `/api/dashboard/${string}`;
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
 * export const revokeApiKey = dashboardOperation({
 *   id: 'revokeApiKey', method: 'POST', path: '/api/dashboard/api-keys/{id}/revoke', access: 'admin',
 *   params: z.strictObject({ id: IdParam }), response: ApiKey,
 * });
 * // app/api/dashboard/api-keys/[id]/revoke/route.ts
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } =
 *   serveDashboard(on(revokeApiKey, ({ session, params }) => revokeKey(session, params.id)));
 * ```
 */
export function dashboardOperation<const O extends DashboardOperation>(declared: O): O {
  return declared;
}
