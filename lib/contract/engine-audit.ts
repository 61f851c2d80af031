import { z } from 'zod';
import { named } from './named';
import { operation } from './operation';
import {
  CheckIdParam,
  CheckResult,
  EngineName,
  Grade,
  Milliseconds,
  ProfileName,
  Score,
  Time,
  Url,
} from './types';

const AUDIT_TIMEOUT_MS = 10000;
const AUDIT_RETRIES = 2;

/** No white space, controls or backslash: nothing a URL parser would quietly repair. */
const targetUrl = z
  .string()
  .min(1)
  .max(2048)
  .regex(/^[^\u0000-\u0020\u007f\\]+$/u, 'url must not contain spaces, controls or backslashes.')
  .refine((text) => URL.canParse(text), 'url must be an absolute URL.')
  .meta({ format: 'uri', description: 'Address to measure; http or https on port 80 or 443.' });

export const AuditRequest = named(
  'AuditRequest',
  'What to measure, and how patiently.',
  z.strictObject({
    url: targetUrl,
    checks: z
      .array(CheckIdParam)
      .min(1)
      .max(26)
      .optional()
      .describe('Only these checks; all when absent. Duplicates collapse.'),
    profile: ProfileName.default('auto'),
    timeout: z
      .int()
      .min(100)
      .max(10000)
      .default(AUDIT_TIMEOUT_MS)
      .describe('Milliseconds for each request to the site.'),
    retries: z
      .int()
      .min(0)
      .max(2)
      .default(AUDIT_RETRIES)
      .describe('Repeats after a failure of the network.'),
  }),
);
export type AuditRequest = z.output<typeof AuditRequest>;

export const AuditReport = named(
  'AuditReport',
  'The answer of one audit. Nothing of it is stored.',
  z.strictObject({
    url: Url.describe('As measured, fragment dropped.'),
    timestamp: Time,
    engine: EngineName,
    overallScore: Score,
    duration: Milliseconds.describe('Milliseconds.'),
    grade: Grade,
    results: z.array(CheckResult).describe('The requested checks.'),
  }),
);
export type AuditReport = z.infer<typeof AuditReport>;

export const auditUrl = operation({
  id: 'auditUrl',
  method: 'POST',
  path: '/api/v1/engine/audit',
  tag: 'Engine',
  summary: 'Audit one address',
  description:
    'Measures an address at once and answers with the result, at most 60 seconds; checks left by then are unmeasured. Nothing is stored. A target that answers 4xx or 5xx is measured, not an error.',
  auth: 'org-key',
  body: { schema: AuditRequest, optional: false },
  response: AuditReport,
  budgets: ['org-scans', 'target-scans'],
  errors: ['target_not_allowed', 'target_unreachable'],
});
