import * as z from 'zod';
import type { Category, Profile, Status } from '@seamark/engine';
import { normalizeHost } from './normalize-host';
import { ROLES } from './roles';
import { named } from './named';

/** Marks where openapi.ts lists the engine's values; at run time the services validate them. */
export const ENGINE_ENUM = 'x-engine-enum';

export const Id = z.guid().describe('UUID, lower case.');
/**
 * Ids in paths and queries: any case and any 8-4-4-4-12 form, so that an unknown id is 404 instead
 * of 400.
 */
export const IdParam = z.guid().toLowerCase().describe('UUID, any case.');
export const Time = z.iso.datetime({ precision: 3 }).describe('RFC 3339, UTC, milliseconds.');
/** A time of a query or a body, in any offset. */
export const TimeParam = z.iso
  .datetime({ offset: true })
  .refine((time) => /^20/.test(time), { error: 'The time must be of this century.' });
export const Host = z
  .string()
  .describe('Lower-case ASCII host name (punycode), no port, no trailing dot.');
export const HostParam = z
  .string()
  .min(1)
  .max(1024)
  .refine((text) => normalizeHost(text) !== null, {
    abort: true,
    message: 'host must be a host name such as example.com.',
  })
  .overwrite((text) => normalizeHost(text) ?? text)
  .describe(
    'Host name. Lower-cased, converted to punycode, and stripped of a trailing dot before the lookup.',
  );
export const Url = z.url().describe('Absolute URL.');
export const Score = z.int().min(0).max(100);
export const Count = z.int().min(0);
export const Milliseconds = z.int().min(0);
// Not `multipleOf(0.1)`: in floating point 2.8 is no multiple of it, and clients' validators would
// reject it.
export const Gain = z
  .number()
  .refine((gain) => Number(gain.toFixed(1)) === gain)
  .describe(
    'Points of originScore that the check returns when it alone has no open finding, one decimal. Gains of several checks do not add up.',
  );
export const NextStep = z.string().describe('One imperative sentence an agent can act on.');
export const NextOffset = z
  .int()
  .min(1)
  .max(10000)
  .nullable()
  .describe('`offset` of the next page (same `limit`); null at the end.');
export const EngineName = z
  .string()
  .describe('`<engine_name>@<version>`, such as `seamark@1.0.1`.');

/** Without control characters. These escapes mean the same in JavaScript with and without `u`, Python, and Go. */
export const ONE_LINE = /^[^\x00-\x1f\x7f-\x9f]*$/;
export const CheckId = z
  .string()
  .meta({ description: 'Id of a check.', [ENGINE_ENUM]: 'check-ids' });
export const CheckIdParam = z
  .string()
  .min(1)
  .max(200)
  .regex(ONE_LINE)
  .meta({ description: 'Id or alias of a check.', [ENGINE_ENUM]: 'check-names' });
export const ArtifactKind = z
  .string()
  .meta({ description: 'Kind of a generated file.', [ENGINE_ENUM]: 'artifact-kinds' });
export const ArtifactKindParam = z
  .string()
  .min(1)
  .max(200)
  .regex(ONE_LINE)
  .meta({ description: 'Kind of a generated file.', [ENGINE_ENUM]: 'artifact-kinds' });

export const RoleName = z.enum(ROLES).describe('Role of a member of the organization.');
export const CategoryName = z.enum([
  'content',
  'access',
  'discovery',
  'policy',
  'protocols',
] satisfies Category[]);
export const ProfileName = z
  .enum(['auto', 'api', 'mcp', 'agent', 'docs', 'commerce', 'all'] satisfies Profile[])
  .describe('Which conditional checks always apply.');
export const Trigger = z
  .enum(['api', 'dashboard', 'schedule', 'verification', 'public'])
  .describe('What started the scan.');
export type Trigger = z.infer<typeof Trigger>;

export const Finding = named(
  'Finding',
  'One observation of a check. Findings with status `warn` or `fail` are *open*.',
  z.strictObject({
    status: z.enum(['pass', 'warn', 'fail', 'info'] satisfies Status[]),
    message: z.string().max(300).describe('What was seen.'),
    detail: z
      .string()
      .max(1000)
      .nullable()
      .describe('The evidence. For open findings, enough to reproduce it with curl.'),
    hint: z.string().max(500).nullable().describe('What to do. Set on open findings only.'),
  }),
);
export type Finding = z.infer<typeof Finding>;

export const Grade = named(
  'Grade',
  'The grade of a score.',
  z.strictObject({
    min: z.number().describe('Lowest score with this grade.'),
    label: z.string().describe('Excellent, Good, Fair or Poor.'),
    color: z.string().describe('green, yellow, orange or red.'),
  }),
);
export type Grade = z.infer<typeof Grade>;

export const CheckResult = named(
  'CheckResult',
  'The result of one check. Read `applicable` before `score`.',
  z.strictObject({
    id: CheckId,
    name: z.string(),
    description: z.string().describe('What the check looks for, in one sentence.'),
    score: Score.describe('0–100, also when the check does not apply.'),
    findings: z.array(Finding),
    duration: Milliseconds.describe('Milliseconds.'),
    category: CategoryName,
    weight: z
      .number()
      .min(0)
      .max(100)
      .describe('Share of the overall score; 0 for informational checks.'),
    applicable: z.boolean().describe('If false, the check does not count toward the score.'),
    informational: z
      .boolean()
      .describe('True for checks of early drafts (weight 0), which are reported but not scored.'),
    guideUrl: Url.describe('URL of the page that explains the check.'),
  }),
);
export type CheckResult = z.infer<typeof CheckResult>;

export const ScanSummary = named(
  'ScanSummary',
  'The key figures of a completed scan.',
  z.strictObject({
    id: Id,
    score: Score.nullable(),
    originScore: Score.nullable().describe('Score of the home page and site-wide files alone.'),
    pageCount: Count.describe('Scanned pages, including the home page.'),
    engine: EngineName.nullable(),
    scannedAt: Time.describe('When the scan finished.'),
    trigger: Trigger,
  }),
);
export type ScanSummary = z.infer<typeof ScanSummary>;

export const Evidence = named(
  'Evidence',
  'A quote found word for word in a document that the run fetched.',
  z.strictObject({
    url: z.string().describe('Address of the document.'),
    quote: z.string(),
  }),
);

export const Done = named('Done', 'It is done.', z.strictObject({ done: z.literal(true) }));

/** One line, because it appears in mail subjects. */
export const OrganizationName = z
  .string()
  .trim()
  .min(1, 'Name the organization.')
  .max(120, 'The name may have at most 120 characters.')
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'The name is one line, without control characters.');
