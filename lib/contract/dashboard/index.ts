/** Calls of the dashboard as data. Browsers load `routes.ts` alone, and of the rest types. */
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
import { putDigest, putSiteMail, resumeMail } from './notifications';
import { exportReport, getScanState, deferScan, cancelDeferredScan } from './sites';
import * as shared from './shared';
import type { DashboardOperation } from './operation';

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
export * from './routes';
export * from './shared';
export * from './sites';

/** Every call; the contract tests are made from this list. */
export const dashboardOperations = [
  ...Object.values(shared),
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
  putSiteMail,
  putDigest,
  resumeMail,
  acceptInvitation,
  addComparison,
  changeComparison,
  removeComparison,
  exportReport,
  deferScan,
  cancelDeferredScan,
  getScanState,
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
