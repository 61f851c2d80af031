import { z } from 'zod';
import { named } from './named';
import { operation } from './operation';
import { pageQuery, plainPaging } from './page';
import { CheckId, Host, Id, IdParam, NextOffset, NextStep, Score, Time } from './types';

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
  auth: 'org-key',
  params: z.strictObject({ id: IdParam }),
  query: z.strictObject(pageQuery),
  paging: plainPaging,
  response: VerificationList,
  errors: ['site_not_found'],
});
