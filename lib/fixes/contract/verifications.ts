import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { pageQuery, plainPaging } from '@/lib/platform/contract/page';
import {
  CheckId,
  Host,
  Id,
  IdParam,
  NextOffset,
  NextStep,
  Score,
  Time,
  Url,
} from '@/lib/platform/contract/types';

export const VerificationStatus = z.enum(['pending', 'measuring', 'verified', 'expired']);
export type VerificationStatus = z.infer<typeof VerificationStatus>;

export const VerificationRecord = named(
  'VerificationRecord',
  'A recommended fix, and whether a later scan verified it.',
  z.strictObject({
    id: Id,
    checkId: CheckId,
    status: VerificationStatus,
    source: z
      .enum(['scan', 'owner'])
      .describe('What triggered the verification: a scan that found the fix, or the owner.'),
    baselineScore: Score.describe('Check score when the fix was recommended.'),
    observedScore: Score.nullable(),
    gained: z
      .int()
      .nullable()
      .describe('observedScore − baselineScore, in points of the check; may be negative.'),
    advisedAt: Time,
    lastCheckedAt: Time.nullable(),
    verifiedAt: Time.nullable(),
    advisedScanId: Id,
    verifiedScanId: Id.nullable(),
  }),
);
export type VerificationRecord = z.infer<typeof VerificationRecord>;

export const VerificationList = named(
  'VerificationList',
  'Verifications of a site, newest first.',
  z.strictObject({
    siteId: Id,
    host: Host,
    verifications: z.array(VerificationRecord),
    nextOffset: NextOffset,
    nextStep: NextStep,
  }),
);
export type VerificationList = z.infer<typeof VerificationList>;

export const listVerifications = operation({
  id: 'listVerifications',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/verifications',
  tag: 'Verifications',
  summary: 'List verifications of a site',
  description: 'One record per recommended fix. Reading never schedules a verification.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam }),
  query: z.strictObject(pageQuery),
  paging: plainPaging,
  response: VerificationList,
  errors: ['site_not_found'],
});

const StartVerificationBody = named(
  'StartVerificationRequest',
  'The fix that was made.',
  z.strictObject({
    checkId: z.string().min(1).max(64).describe('The check to verify. Aliases are accepted.'),
  }),
);

export const VerificationStarted = named(
  'VerificationStarted',
  'The verification, and the scan that decides it.',
  z.strictObject({
    verification: VerificationRecord,
    scanId: Id,
    pollAfterSeconds: z.int().min(1),
    pollUrl: Url.describe('Also sent as `Location`.'),
  }),
);
export type VerificationStarted = z.infer<typeof VerificationStarted>;

export const startVerification = operation({
  id: 'startVerification',
  method: 'POST',
  path: '/api/v1/me/sites/{id}/verifications',
  tag: 'Verifications',
  summary: 'Verify a fix',
  description:
    'Queues a scan that verifies the fix of one check. The fix is verified if the check has no ' +
    'open findings in that scan. Counts as a scan of the site. If a scan of the site is already ' +
    'queued or running, it verifies this fix too, and nothing is counted: mark several fixes, and ' +
    'one scan proves them all. A running scan may have read the site before the fix; if the fix is ' +
    'still open afterwards, verify it again.',
  access: { key: 'scan' },
  params: z.strictObject({ id: IdParam }),
  body: { schema: StartVerificationBody, optional: false },
  response: VerificationStarted,
  status: 202,
  location: 'pollUrl',
  budgets: ['org-scans', 'target-scans'],
  errors: [
    'target_not_allowed',
    'site_not_found',
    'report_not_found',
    'check_not_found',
    'scan_active',
  ],
});
