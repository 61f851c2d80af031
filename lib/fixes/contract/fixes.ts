import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import {
  ArtifactKind,
  CategoryName,
  CheckId,
  CheckIdParam,
  Count,
  Finding,
  Gain,
  Host,
  Id,
  IdParam,
  NextStep,
  Score,
  Time,
  Url,
} from '@/lib/platform/contract/types';
import { VerificationRecord, VerificationStatus } from './verifications';

const weight = z.number().min(0).max(100).describe('Weight of the check.');

export const RuleEvidence = named(
  'RuleEvidence',
  'What the lab measured about a rule with open findings.',
  z.strictObject({
    rule: z.string().describe('`<check>/<rule>`.'),
    class: z
      .enum(['blocks', 'breaks', 'costs', 'documented', 'unproven'])
      .describe('The effect on agents, strongest first.'),
    summary: z.string().describe('The class with its figure.'),
  }),
);

export type RuleEvidence = z.infer<typeof RuleEvidence>;

export const FixItem = named(
  'FixItem',
  'The open findings of a check.',
  z.strictObject({
    checkId: CheckId,
    name: z.string(),
    category: CategoryName,
    headline: z.string().describe('The finding that costs the most points.'),
    gain: Gain,
    score: Score.describe('Check score now.'),
    weight,
    informational: z.boolean(),
    worst: z.enum(['fail', 'warn']),
    openFindings: Count,
    evidence: RuleEvidence.nullable().describe(
      'The strongest evidence among the open findings. Null for an informational check.',
    ),
    artifactKinds: z.array(ArtifactKind).describe('Files that can be generated for this fix.'),
    verificationStatus: VerificationStatus.nullable(),
  }),
);
export type FixItem = z.infer<typeof FixItem>;

export const FixList = named(
  'FixList',
  'Fixes of a site, largest gain first.',
  z.strictObject({
    siteId: Id,
    host: Host,
    scanId: Id,
    scannedAt: Time,
    score: Score.describe('originScore, the score that gains apply to.'),
    fixes: z.array(FixItem),
    nextStep: NextStep,
  }),
);
export type FixList = z.infer<typeof FixList>;

const Guide = named(
  'Guide',
  'How to fix it.',
  z.strictObject({
    title: z.string(),
    url: Url,
    steps: z.array(z.string()),
    references: z.array(z.strictObject({ title: z.string(), url: Url })),
  }),
);

export const FixDetail = named(
  'FixDetail',
  'A check with its findings, guide, and prose.',
  z.strictObject({
    siteId: Id,
    host: Host,
    scanId: Id,
    scannedAt: Time,
    checkId: CheckId,
    name: z.string(),
    description: z.string(),
    category: CategoryName,
    applicable: z.boolean(),
    score: Score,
    weight,
    gain: Gain,
    headline: z.string().nullable().describe('Null when nothing is open.'),
    findings: z.array(Finding).describe('All findings, not only open ones.'),
    evidence: z
      .array(RuleEvidence)
      .describe('One item per rule with open findings that takes points.'),
    guide: Guide,
    prose: z.string().describe('The whole fix as one block of Markdown for a coding agent.'),
    artifacts: z.array(z.strictObject({ kind: ArtifactKind, path: z.string().nullable() })),
    verification: VerificationRecord.nullable(),
    nextStep: NextStep,
  }),
);
export type FixDetail = z.infer<typeof FixDetail>;

export const listFixes = operation({
  id: 'listFixes',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/fixes',
  tag: 'Fixes',
  summary: 'List fixes of a site',
  description:
    'One item per check with open findings, largest gain first. Informational checks come last with gain 0. Not paginated.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam }),
  response: FixList,
  errors: ['site_not_found', 'report_not_found'],
});

export const getFix = operation({
  id: 'getFix',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/fixes/{checkId}',
  tag: 'Fixes',
  summary: 'Retrieve a fix',
  description:
    'The findings, guide, and prose of one check. Aliases are accepted. A check without open findings has gain 0.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam, checkId: CheckIdParam }),
  response: FixDetail,
  errors: ['site_not_found', 'report_not_found', 'check_not_found'],
});
