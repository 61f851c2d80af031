import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import {
  CheckId,
  Finding,
  Host,
  Id,
  IdParam,
  NextStep,
  ScanSummary,
  Score,
  TimeParam,
} from '@/lib/platform/contract/types';

export const CheckSide = named(
  'CheckSide',
  'The check in one of the two scans.',
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
  'What changed in one check.',
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
    resolved: z.boolean().describe('Had open findings before, and has none after.'),
    resolvedFindings: z.array(Finding),
    newFindings: z.array(Finding),
  }),
);
export type CheckChange = z.infer<typeof CheckChange>;

export const Comparison = named(
  'Comparison',
  'Two completed scans of a site, side by side.',
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
        '`engine_changed`, `coverage_changed`, `applicability_changed`, `headers_changed`, each `<code>: <sentence>`.',
      ),
    checksScope: z.literal('origin'),
    changes: z.array(CheckChange).describe('All checks of both reports, in catalog order.'),
    resolvedChecks: z.array(CheckId),
    regressedChecks: z.array(CheckId),
    nextStep: NextStep,
  }),
);
export type Comparison = z.infer<typeof Comparison>;

export const pickQuery = {
  before_scan_id: IdParam.optional().describe('The older scan. Send both ids or neither.'),
  after_scan_id: IdParam.optional().describe('The newer scan. Send both ids or neither.'),
  since: TimeParam.optional().describe(
    'RFC 3339, instead of ids: compares the latest scan with the one before this time, or the first after it.',
  ),
};
interface PickQuery {
  readonly before_scan_id?: string | undefined;
  readonly after_scan_id?: string | undefined;
  readonly since?: string | undefined;
}
/** Rules of a query that chooses two scans. */
export const choosesTwo = <T extends z.ZodType<PickQuery>>(query: T): T =>
  query
    .refine(
      (value) => (value.before_scan_id === undefined) === (value.after_scan_id === undefined),
      {
        message: 'Provide both before_scan_id and after_scan_id, or neither.',
      },
    )
    .refine((value) => value.since === undefined || value.before_scan_id === undefined, {
      message: 'Provide either since or the two ids.',
    });

const pick = choosesTwo(z.strictObject(pickQuery));
/** Both ids, a time, or nothing. */
export type ScanPick = z.infer<typeof pick>;

export const compareScans = operation({
  id: 'compareScans',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/compare',
  tag: 'Sites',
  summary: 'Compare two scans of a site',
  description:
    'Without ids and `since`, compares the latest two successful scans. Read `warnings` before the numbers.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam }),
  query: pick,
  response: Comparison,
  errors: ['invalid_scan_order', 'site_not_found', 'scan_not_found', 'not_enough_scans'],
});
