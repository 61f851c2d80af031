import { z } from 'zod';
import {
  ArtifactKindParam,
  CheckId,
  CheckIdParam,
  Grade,
  Id,
  IdParam,
  Score,
} from '@/lib/platform/contract/types';
import { HostLayout } from './artifacts';
import { VerificationRecord } from './verifications';
import { Download } from '@/lib/platform/contract/download';
import { dashboardOperation } from '@/lib/platform/contract/dashboard-operation';

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

export const projectFixes = dashboardOperation('projectFixes', 'member', {
  params: siteId,
  query: chosenChecks,
  response: ProjectedScore,
});
export const writeFixPrompts = dashboardOperation('writeFixPrompts', 'member', {
  params: siteId,
  query: chosenChecks,
  response: Download,
});
export const exportFixes = dashboardOperation('exportFixes', 'member', {
  params: z.strictObject({
    id: IdParam,
    format: z.enum(['md', 'json', 'csv'], 'The fixes are exported as md, json or csv.'),
  }),
  response: Download,
});
export const verifyFix = dashboardOperation('verifyFix', 'member', {
  params: z.strictObject({ id: IdParam, checkId: CheckIdParam }),
  response: RequestedProof,
  status: 202,
});
export const downloadArtifacts = dashboardOperation('downloadArtifacts', 'member', {
  params: siteId,
  query: z.strictObject({ host: HostLayout.default('plain') }),
  response: Download,
});
/** “I published these files”: all checks that they repair wait for the same scan. */
export const verifyFixes = dashboardOperation('verifyFixes', 'member', {
  params: siteId,
  response: z.strictObject({ checkIds: z.array(CheckId), scanId: Id }),
  status: 202,
});
export const downloadArtifact = dashboardOperation('downloadArtifact', 'member', {
  params: z.strictObject({ id: IdParam, kind: ArtifactKindParam }),
  response: Download,
});

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
