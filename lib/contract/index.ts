/**
 * The API as data. Browser-safe: zod and types only. `openapi.ts` is not exported here, because it
 * is for the server only.
 */
import {
  changeAgentTask,
  createAgentTask,
  deleteAgentTask,
  listAgentTasks,
  publishAgentRun,
  startAgentBatch,
  unpublishAgentRun,
} from './agent-batches';
import { listAgentRuns } from './agent-runs';
import { listPublicAgentTasks } from './agent-tasks';
import { listAnswers, putAnswersSettings, startAnswersPasses } from './answers';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys';
import { getArtifact, getArtifactSet } from './artifacts';
import { getBenchmark } from './benchmark';
import { compareScans } from './compare';
import { auditUrl } from './engine-audit';
import { getSiteFacts, putSiteFacts } from './facts';
import { checkFile, generateFile } from './files';
import { getFix, listFixes } from './fixes';
import { listSiteHistory } from './history';
import { createMarker, deleteMarker, listMarkers } from './markers';
import {
  changeMember,
  inviteMember,
  listMembers,
  removeMember,
  withdrawInvitation,
} from './members';
import type { Operation } from './operation';
import { getPlan, listAuditEvents } from './organization';
import { checkOwnership, getOwnership } from './ownership';
import { deleteRequestHeader, listRequestHeaders, putRequestHeader } from './request-headers';
import { scanDomain } from './public-scan';
import { getPublicReport, getSiteReport } from './report';
import { getScan, startSiteScan } from './scans';
import { addSite, changeSite, deleteSite, listSites } from './sites';
import { listVerifications, startVerification } from './verifications';
import { getQuestionResults, getSiteQuestions, putSiteQuestions } from './questions';
import { getSeenPage } from './seen';
import { addVisits, listVisits } from './visits';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from './webhooks';

export * from './agent-batches';
export * from './agent-runs';
export * from './agent-tasks';
export * from './answers';
export * from './api-keys';
export * from './artifacts';
export * from './benchmark';
export * from './compare';
export * from './engine-audit';
export * from './errors';
export * from './events';
export * from './facts';
export * from './expectations';
export * from './files';
export * from './fixes';
export * from './history';
export * from './normalize-host';
export * from './json-value';
export * from './key-scopes';
export * from './limits';
export * from './markers';
export * from './members';
export * from './operation';
export * from './organization';
export * from './ownership';
export * from './page';
export * from './public-scan';
export * from './report';
export * from './request-headers';
export * from './scans';
export * from './questions';
export * from './seen';
export * from './sites';
export * from './types';
export * from './verifications';
export * from './visits';
export * from './webhooks';

/** Every operation, in the order of the reference page. */
export const operations = [
  scanDomain,
  getPublicReport,
  getBenchmark,
  listPublicAgentTasks,
  checkFile,
  generateFile,
  listSites,
  addSite,
  changeSite,
  deleteSite,
  getOwnership,
  checkOwnership,
  getSiteReport,
  getSeenPage,
  listSiteHistory,
  compareScans,
  startSiteScan,
  getScan,
  listFixes,
  getFix,
  getArtifact,
  getArtifactSet,
  getSiteFacts,
  putSiteFacts,
  listMarkers,
  createMarker,
  deleteMarker,
  listRequestHeaders,
  putRequestHeader,
  deleteRequestHeader,
  listVerifications,
  startVerification,
  listVisits,
  addVisits,
  getSiteQuestions,
  putSiteQuestions,
  getQuestionResults,
  listAnswers,
  putAnswersSettings,
  startAnswersPasses,
  listAgentRuns,
  startAgentBatch,
  listAgentTasks,
  createAgentTask,
  changeAgentTask,
  deleteAgentTask,
  publishAgentRun,
  unpublishAgentRun,
  listWebhooks,
  createWebhook,
  getWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookDelivery,
  listMembers,
  inviteMember,
  changeMember,
  removeMember,
  withdrawInvitation,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  getPlan,
  listAuditEvents,
  auditUrl,
] as const satisfies readonly Operation[];
