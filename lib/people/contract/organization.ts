import * as z from 'zod';
import { JsonValue } from '@/lib/platform/contract/json-value';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { pageQuery, plainPaging } from '@/lib/platform/contract/page';
import { Id, NextOffset, Time } from '@/lib/platform/contract/types';

export const CreditRow = z.strictObject({
  id: Id,
  delta: z.int(),
  reason: z.enum(['grant', 'reservation', 'settlement', 'adjustment']),
  at: Time,
  work: z
    .strictObject({ kind: z.enum(['answers', 'agent_run']), host: z.string() })
    .nullable()
    .describe('What it was booked for; null for grants, and when the work is deleted.'),
});
export type CreditRow = z.infer<typeof CreditRow>;

export const PlanState = named(
  'Plan',
  'The plan of the organization, its credits, and how much of its scans is used.',
  z.strictObject({
    plan: z.enum(['free', 'paid']),
    status: z.enum(['active', 'trialing', 'past_due', 'canceled']),
    paid: z.boolean().describe('Paid access holds now.'),
    currentPeriodEnd: Time.nullable().describe('Null: no end date.'),
    credits: z.int(),
    ledger: z.array(CreditRow).describe('The latest 50 bookings, newest first.'),
    scans: z
      .strictObject({ used: z.int(), quota: z.int(), windowSeconds: z.int() })
      .describe('Of the budget that ends first: of the plan.'),
    contact: z.string().nullable().describe('How to reach the operator.'),
  }),
);
export type PlanState = z.infer<typeof PlanState>;

export const AuditEvent = named(
  'AuditEvent',
  'Something that a person, a key or the operator did.',
  z.strictObject({
    id: Id,
    at: Time,
    actor: z.string(),
    action: z.string(),
    subjectKind: z.string(),
    subjectId: z.string(),
    detail: JsonValue,
  }),
);
export type AuditEvent = z.infer<typeof AuditEvent>;
export const AuditList = named(
  'AuditEventList',
  'The audit log, newest first.',
  z.strictObject({ events: z.array(AuditEvent), nextOffset: NextOffset }),
);
export type AuditList = z.infer<typeof AuditList>;

const common = { tag: 'Organization', method: 'GET' } as const;

export const getPlan = operation({
  ...common,
  id: 'getPlan',
  path: '/api/v1/me/plan',
  summary: 'Retrieve plan and credits',
  description: 'The plan, the balance of credits with the latest bookings, and the use of scans.',
  access: { key: 'admin', session: 'owner' },
  response: PlanState,
  errors: [],
});

export const listAuditEvents = operation({
  ...common,
  id: 'listAuditEvents',
  path: '/api/v1/me/audit-log',
  summary: 'List the audit log',
  description: 'Who changed what in the organization, newest first.',
  access: { key: 'admin', session: 'admin' },
  query: z.strictObject(pageQuery),
  paging: plainPaging,
  response: AuditList,
  errors: [],
});
