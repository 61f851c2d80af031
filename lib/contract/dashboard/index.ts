/** Calls of the dashboard as data. Browsers load `routes.ts` alone, and of the rest types. */
import {
  changePlan,
  getMe,
  getPlan,
  listAuditEvents,
  renameOrganization,
  switchOrganization,
} from './account';
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
  deleteAgentTask,
  getAgentRunsProgress,
  listAgentTasks,
  publishAgentRun,
  readAgentDocument,
  startAgentBatch,
  unpublishAgentRun,
} from './agent-runs';
import {
  getAnswersProgress,
  putAnswersSettings,
  retryAnswersPass,
  startAnswersPasses,
} from './answers';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys';
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
  putFacts,
  verifyFix,
  writeFixPrompts,
} from './fixes';
import { addComparison, changeComparison, removeComparison } from './comparisons';
import { addMarker, removeMarker } from './markers';
import { removeRequestHeader, setRequestHeader } from './request-headers';
import {
  acceptInvitation,
  changeMember,
  inviteMember,
  listMembers,
  removeMember,
  withdrawInvitation,
} from './members';
import { putDigest, putSiteMail, resumeMail } from './notifications';
import {
  addSite,
  changeSite,
  checkOwnership,
  deleteSite,
  exportReport,
  getOwnership,
  getScanState,
  listOwnSites,
  startOwnScan,
  deferScan,
  cancelDeferredScan,
} from './sites';
import {
  addWebhook,
  changeOwnWebhook,
  deleteOwnWebhook,
  replaceWebhookSecret,
  sendEventAgain,
  sendTestEvent,
} from './webhooks';
import type { DashboardOperation } from './operation';

export * from './account';
export * from './accounts';
export * from './agent-runs';
export * from './answers';
export * from './api-keys';
export * from './comparisons';
export * from './data';
export * from './download';
export * from './fixes';
export * from './markers';
export * from './members';
export * from './notifications';
export * from './operation';
export * from './request-headers';
export * from './routes';
export * from './sites';
export * from './webhooks';

/** Every call; the contract tests are made from this list. */
export const dashboardOperations = [
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
  getPlan,
  changePlan,
  listAuditEvents,
  signUp,
  verifyEmail,
  requestPasswordReset,
  confirmPasswordReset,
  changePassword,
  disconnectAccount,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  addWebhook,
  changeOwnWebhook,
  deleteOwnWebhook,
  replaceWebhookSecret,
  sendEventAgain,
  sendTestEvent,
  putSiteMail,
  putDigest,
  resumeMail,
  listMembers,
  inviteMember,
  acceptInvitation,
  changeMember,
  removeMember,
  withdrawInvitation,
  listOwnSites,
  addSite,
  changeSite,
  deleteSite,
  addComparison,
  changeComparison,
  removeComparison,
  addMarker,
  removeMarker,
  setRequestHeader,
  removeRequestHeader,
  exportReport,
  getOwnership,
  checkOwnership,
  startOwnScan,
  deferScan,
  cancelDeferredScan,
  getScanState,
  putAnswersSettings,
  getAnswersProgress,
  startAnswersPasses,
  retryAnswersPass,
  listAgentTasks,
  createAgentTask,
  changeAgentTask,
  deleteAgentTask,
  startAgentBatch,
  getAgentRunsProgress,
  readAgentDocument,
  publishAgentRun,
  unpublishAgentRun,
  projectFixes,
  writeFixPrompts,
  exportFixes,
  verifyFix,
  putFacts,
  downloadArtifacts,
  verifyFixes,
  downloadArtifact,
] as const satisfies readonly DashboardOperation[];
