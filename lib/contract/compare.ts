import { z } from 'zod';
import { named } from './named';
import { operation } from './operation';
import { CheckId, Finding, Host, Id, IdParam, NextStep, ScanSummary, Score } from './types';

export const CheckSide = named(
  'CheckSide',
  'A check in one of the two scans.',
  z.strictObject({
    score: Score.nullable(),
    applicable: z.boolean(),
    openFindings: z.array(Finding),
  }),
);
export type CheckSide = z.infer<typeof CheckSide>;

const ChangeKind = z.enum([
  'added',
  'removed',
  'applicability_changed',
  'improved',
  'regressed',
  'unchanged',
  'findings_changed',
]);

export const CheckChange = named(
  'CheckChange',
  'What became of one check.',
  z.strictObject({
    checkId: CheckId,
    name: z.string(),
    before: CheckSide.nullable(),
    after: CheckSide.nullable(),
    scoreDelta: z
      .int()
      .nullable()
      .describe('after − before; null unless both sides exist and apply.'),
    change: ChangeKind,
    resolved: z.boolean().describe('Had open findings, has none now.'),
    resolvedFindings: z.array(Finding),
    newFindings: z.array(Finding),
  }),
);
export type CheckChange = z.infer<typeof CheckChange>;

export const Comparison = named(
  'Comparison',
  'Two finished scans of one site, side by side.',
  z.strictObject({
    siteId: Id,
    host: Host,
    before: ScanSummary,
    after: ScanSummary,
    scoreDelta: z.int().describe('after − before.'),
    comparable: z.boolean().describe('True when there are no warnings.'),
    warnings: z
      .array(z.string())
      .describe(
        '`engine_changed`, `coverage_changed`, `applicability_changed`, each `<code>: <sentence>`.',
      ),
    checksScope: z.literal('origin'),
    changes: z.array(CheckChange).describe('Union of both reports, in the order of the catalogue.'),
    resolvedChecks: z.array(CheckId),
    regressedChecks: z.array(CheckId),
    nextStep: NextStep,
  }),
);
export type Comparison = z.infer<typeof Comparison>;

const pick = z
  .strictObject({
    before_scan_id: IdParam.optional().describe('The older scan. Both ids or none.'),
    after_scan_id: IdParam.optional().describe('The newer scan. Both ids or none.'),
  })
  .refine((query) => (query.before_scan_id === undefined) === (query.after_scan_id === undefined), {
    message: 'Give both before_scan_id and after_scan_id, or neither.',
  });
/** Both ids or none. */
export type ScanPick = z.infer<typeof pick>;

export const compareScans = operation({
  id: 'compareScans',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/compare',
  tag: 'Sites',
  summary: 'Compare two finished scans of one site',
  description: 'Without ids the latest two succeeded scans. Read `warnings` before the numbers.',
  auth: 'org-key',
  params: z.strictObject({ id: IdParam }),
  query: pick,
  response: Comparison,
  errors: ['invalid_scan_order', 'site_not_found', 'scan_not_found', 'not_enough_scans'],
});
