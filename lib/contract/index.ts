/** The API as data. Browser-safe: zod and types only. `openapi.ts` is not exported here, it is for the server. */
import { listAgentRuns } from './agent-runs';
import { listPublicAgentTasks } from './agent-tasks';
import { listAnswers } from './answers';
import { getArtifact, getArtifactSet } from './artifacts';
import { compareScans } from './compare';
import { auditUrl } from './engine-audit';
import { getSiteFacts, putSiteFacts } from './facts';
import { getFix, listFixes } from './fixes';
import { listSiteHistory } from './history';
import type { Operation } from './operation';
import { scanDomain } from './public-scan';
import { getPublicReport, getSiteReport } from './report';
import { getScan, startSiteScan } from './scans';
import { listSites } from './sites';
import { listVerifications, startVerification } from './verifications';

export * from './agent-runs';
export * from './agent-tasks';
export * from './answers';
export * from './artifacts';
export * from './compare';
export * from './engine-audit';
export * from './errors';
export * from './facts';
export * from './fixes';
export * from './history';
export * from './normalize-host';
export * from './json-value';
export * from './limits';
export * from './operation';
export * from './page';
export * from './public-scan';
export * from './report';
export * from './scans';
export * from './sites';
export * from './types';
export * from './verifications';

/** Every operation, in the order of the reference page. */
export const operations = [
  scanDomain,
  getPublicReport,
  listPublicAgentTasks,
  listSites,
  getSiteReport,
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
  listVerifications,
  startVerification,
  listAnswers,
  listAgentRuns,
  auditUrl,
] as const satisfies readonly Operation[];
