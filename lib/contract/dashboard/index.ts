/** Calls of the dashboard as data. Browser-safe: zod and types only. */
import { getMe, switchOrganization } from './account';
import type { DashboardOperation } from './operation';

export * from './account';
export * from './operation';

/** Every call; the contract tests are made from this list. */
export const dashboardOperations = [
  getMe, switchOrganization,
] as const satisfies readonly DashboardOperation[];
