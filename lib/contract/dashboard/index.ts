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
  putSiteFacts,
  verifyFix,
  writeFixPrompts,
} from './fixes';
import { addComparison, changeComparison, removeComparison } from './comparisons';
import { createMarker, deleteMarker } from './markers';
import { deleteRequestHeader, putRequestHeader } from './request-headers';
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
  listSites,
  startSiteScan,
  deferScan,
  cancelDeferredScan,
} from './sites';
import {
  createWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  resendWebhookDelivery,
  testWebhook,
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
  createWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  resendWebhookDelivery,
  testWebhook,
  putSiteMail,
  putDigest,
  resumeMail,
  listMembers,
  inviteMember,
  acceptInvitation,
  changeMember,
  removeMember,
  withdrawInvitation,
  listSites,
  addSite,
  changeSite,
  deleteSite,
  addComparison,
  changeComparison,
  removeComparison,
  createMarker,
  deleteMarker,
  putRequestHeader,
  deleteRequestHeader,
  exportReport,
  getOwnership,
  checkOwnership,
  startSiteScan,
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
  putSiteFacts,
  downloadArtifacts,
  verifyFixes,
  downloadArtifact,
] as const satisfies readonly DashboardOperation[];
