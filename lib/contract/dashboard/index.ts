/**
 * The dashboard's calls as data. Browsers import values of `routes.ts` only, and types of the rest.
 */
import { changePlan, getMe, renameOrganization, switchOrganization } from './account';
import {
  changePassword,
  confirmPasswordReset,
  disconnectAccount,
  requestPasswordReset,
  signUp,
  verifyEmail,
} from './accounts';
import {
  changeAgentTask,
  createAgentTask,
  getAgentRunsProgress,
  readAgentDocument,
} from './agent-runs';
import { getAnswersProgress, retryAnswersPass } from './answers';
import {
  changeRetention,
  deleteAccount,
  deleteOrganization,
  downloadAuditLog,
  downloadCredits,
  downloadExport,
  exportAccount,
  exportOrganization,
} from './data';
import {
  downloadArtifact,
  downloadArtifacts,
  verifyFixes,
  exportFixes,
  projectFixes,
  verifyFix,
  writeFixPrompts,
} from './fixes';
import { addComparison, changeComparison, removeComparison } from './comparisons';
import { acceptInvitation } from './members';
import { deleteSiteMail, putDigest, putMail, putSiteMail, resumeMail } from './notifications';
import { exportReport, exportVisits, getScanState, deferScan, cancelDeferredScan } from './sites';
import { exportQuestions, importQuestions } from './questions';
import { operations } from '..';
import type { Operation, Role } from '../operation';
import type { DashboardOperation } from './operation';
import { dashboardRoutes } from './routes';

export * from './account';
export * from './accounts';
export * from './agent-runs';
export * from './answers';
export * from './comparisons';
export * from './data';
export * from './download';
export * from './fixes';
export * from './members';
export * from './notifications';
export * from './operation';
export * from './questions';
export * from './routes';
export * from './sites';

/** Calls that only the dashboard has. */
export const ownOperations = [
  getMe,
  switchOrganization,
  renameOrganization,
  deleteOrganization,
  changeRetention,
  exportOrganization,
  deleteAccount,
  exportAccount,
  downloadExport,
  downloadCredits,
  downloadAuditLog,
  changePlan,
  signUp,
  verifyEmail,
  requestPasswordReset,
  confirmPasswordReset,
  changePassword,
  disconnectAccount,
  putMail,
  putSiteMail,
  deleteSiteMail,
  putDigest,
  resumeMail,
  acceptInvitation,
  addComparison,
  changeComparison,
  removeComparison,
  exportReport,
  exportVisits,
  deferScan,
  cancelDeferredScan,
  getScanState,
  importQuestions,
  exportQuestions,
  getAnswersProgress,
  retryAnswersPass,
  createAgentTask,
  changeAgentTask,
  getAgentRunsProgress,
  readAgentDocument,
  projectFixes,
  writeFixPrompts,
  exportFixes,
  verifyFix,
  downloadArtifacts,
  verifyFixes,
  downloadArtifact,
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
