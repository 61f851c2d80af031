import * as z from 'zod';
import { CheckId, CheckIdParam, Grade, Id, IdParam, Score } from '@/lib/platform/contract/types';
import { getArtifact, getArtifactSet } from './artifacts';
import { VerificationRecord } from './verifications';
import { dashboardOperation, fileOperation } from '@/lib/platform/contract/dashboard-operation';

const siteId = z.strictObject({ id: IdParam });
const CHECKS_MAX = 100;
/** `a,b`; unique. */
const chosenChecks = z.strictObject({
  check_ids: z
    .string()
    .max(8000)
    .transform((list) => [...new Set(list.split(','))])
    .pipe(z.array(CheckIdParam).max(CHECKS_MAX)),
});

/** `originScore` now, and with the selected checks repaired together. */
export const ProjectedScore = z.strictObject({
  from: Score,
  to: Score,
  gradeFrom: Grade,
  gradeTo: Grade,
});
export type ProjectedScore = z.infer<typeof ProjectedScore>;

/** The verification that waits for a proof, and the scan that will give it. */
export const RequestedProof = z.strictObject({ verification: VerificationRecord, scanId: Id });
export type RequestedProof = z.infer<typeof RequestedProof>;

export const projectFixes = dashboardOperation('projectFixes', 'viewer', {
  params: siteId,
  query: chosenChecks,
  response: ProjectedScore,
});
export const writeFixPrompts = fileOperation('writeFixPrompts', {
  params: siteId,
  query: chosenChecks,
});
export const exportFixes = fileOperation('exportFixes', {
  params: z.strictObject({
    id: IdParam,
    format: z.enum(['md', 'json', 'csv'], 'The fixes are exported as md, json or csv.'),
  }),
});
export const verifyFix = dashboardOperation('verifyFix', 'member', {
  params: z.strictObject({ id: IdParam, checkId: CheckIdParam }),
  response: RequestedProof,
  status: 202,
});
export const downloadArtifacts = fileOperation('downloadArtifacts', getArtifactSet);
/** “I published these files”: all checks that they repair wait for the same scan. */
export const verifyFixes = dashboardOperation('verifyFixes', 'member', {
  params: siteId,
  response: z.strictObject({ checkIds: z.array(CheckId), scanId: Id }),
  status: 202,
});
export const downloadArtifact = fileOperation('downloadArtifact', getArtifact);

/** Calls that only the dashboard has. */
export const ownOperations = [
  projectFixes,
  writeFixPrompts,
  exportFixes,
  verifyFix,
  downloadArtifacts,
  verifyFixes,
  downloadArtifact,
] as const;
