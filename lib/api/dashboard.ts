/** The dashboard's calls as data. Browsers import values of `dashboard-routes.ts` only, and types of the rest. */
import { ownOperations as reports } from '@/lib/reports/contract/dashboard';
import { ownOperations as benchmark } from '@/lib/benchmark/contract/dashboard';
import { ownOperations as questions } from '@/lib/questions/contract/dashboard';
import { ownOperations as fixes } from '@/lib/fixes/contract/dashboard';
import { ownOperations as visits } from '@/lib/visits/contract/dashboard';
import { ownOperations as events } from '@/lib/events/contract/dashboard';
import { ownOperations as clientReports } from '@/lib/client-reports/contract/dashboard';
import { ownOperations as people } from '@/lib/people/contract/dashboard';
import { dashboardRoutes } from '@/lib/platform/contract/dashboard-routes';
import type { DashboardOperation } from '@/lib/platform/contract/dashboard-operation';
import type { Operation } from '@/lib/platform/contract/operation';
import type { Role } from '@/lib/platform/contract/roles';
import { operations } from './operations';

/** Calls that only the dashboard has. */
export const ownOperations = [
  ...reports,
  ...benchmark,
  ...questions,
  ...fixes,
  ...visits,
  ...events,
  ...clientReports,
  ...people,
] as const satisfies readonly DashboardOperation[];

/** API operations that pages call too. */
type SharedOperation = Extract<
  (typeof operations)[number],
  { readonly access: { readonly session: Role } }
>;

/** Type of all calls, from which `call` derives its input and output. */
export type DashboardCall = SharedOperation | (typeof ownOperations)[number];

const sharedAtHome = (operations as readonly Operation[]).filter(
  ({ access }) => access !== 'public' && access.session !== undefined,
) as readonly (Operation & Pick<DashboardOperation, 'id' | 'access'>)[];

/** Every call with its address; the contract tests are generated from this list. */
export const dashboardOperations: readonly DashboardOperation[] = [
  ...sharedAtHome.map((op) => ({ ...op, ...dashboardRoutes[op.id] })),
  ...ownOperations,
];
