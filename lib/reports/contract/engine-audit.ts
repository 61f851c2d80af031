import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
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
} from '@/lib/platform/contract/types';

const AUDIT_TIMEOUT_MS = 10000;
const AUDIT_RETRIES = 2;

/** No white space, control characters or backslash, which URL parsers silently repair. */
const targetUrl = z
  .string()
  .min(1)
  .max(2048)
  .regex(
    /^[^\x00-\x20\x7f\\]+$/,
    'url must not contain spaces, control characters, or backslashes.',
  )
  .refine((text) => URL.canParse(text), 'url must be an absolute URL.')
  .meta({ format: 'uri', description: 'URL to audit; http or https on port 80 or 443.' });

export const AuditRequest = named(
  'AuditRequest',
  'What to audit, and with which options.',
  z.strictObject({
    url: targetUrl,
    checks: z
      .array(CheckIdParam)
      .min(1)
      .max(26)
      .optional()
      .describe('Run only these checks; all by default. Duplicates are ignored.'),
    profile: ProfileName.default('auto'),
    timeout: z
      .int()
      .min(100)
      .max(10000)
      .default(AUDIT_TIMEOUT_MS)
      .describe('Timeout of each request to the site, in milliseconds.'),
    retries: z
      .int()
      .min(0)
      .max(2)
      .default(AUDIT_RETRIES)
      .describe('Number of retries after a network failure.'),
  }),
);
export type AuditRequest = z.output<typeof AuditRequest>;

export const AuditReport = named(
  'AuditReport',
  'The result of an audit. It is not stored.',
  z.strictObject({
    url: Url.describe('The audited URL, without its fragment.'),
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
  summary: 'Audit a URL',
  description:
    'Audits a URL immediately and returns the result within 60 seconds; checks that didn’t ' +
    'finish are unmeasured. Nothing is stored. A target that responds with 4xx or 5xx is ' +
    'audited and is not an error.',
  access: { key: 'scan' },
  body: { schema: AuditRequest, optional: false },
  response: AuditReport,
  budgets: ['org-scans', 'target-scans'],
  errors: ['target_not_allowed', 'target_unreachable'],
});
