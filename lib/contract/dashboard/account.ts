import { z } from 'zod';
import { JsonValue } from '../json-value';
import { pageQuery, plainPaging } from '../page';
import { Id, IdParam, NextOffset, Time } from '../types';
import { dashboardOperation } from './operation';

export const RoleName = z.enum(['owner', 'admin', 'member']);

export const Me = z.strictObject({
  user: z.strictObject({ id: Id, email: z.string(), name: z.string().nullable() }),
  organization: z.strictObject({ id: Id, name: z.string() }),
  role: RoleName,
  plan: z.strictObject({
    name: z.enum(['free', 'paid']),
    paid: z.boolean(),
    currentPeriodEnd: Time.nullable(),
  }),
  credits: z.int(),
});
export type Me = z.infer<typeof Me>;

export const getMe = dashboardOperation({ id: 'getMe', access: 'member', response: Me });

export const switchOrganization = dashboardOperation({
  id: 'switchOrganization',
  access: 'member',
  body: { schema: z.strictObject({ organizationId: IdParam }), optional: false },
  response: z.strictObject({ organizationId: Id }),
});

/** One line: it stands in the subject of mails. */
export const OrganizationName = z
  .string()
  .trim()
  .min(1, 'Name the organization.')
  .max(120, 'The name may have at most 120 characters.')
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'The name is one line, without control characters.');

export const renameOrganization = dashboardOperation({
  id: 'renameOrganization',
  access: 'admin',
  body: { schema: z.strictObject({ name: OrganizationName }), optional: false },
  response: z.strictObject({ id: Id, name: z.string() }),
});

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

export const PlanState = z.strictObject({
  plan: z.enum(['free', 'paid']),
  status: z.enum(['active', 'trialing', 'past_due', 'canceled']),
  paid: z.boolean().describe('Paid access holds now.'),
  currentPeriodEnd: Time.nullable().describe('Null: no end date.'),
  credits: z.int(),
  ledger: z.array(CreditRow).describe('The latest 50 bookings, newest first.'),
  scans: z
    .strictObject({ used: z.int(), quota: z.int(), windowSeconds: z.int() })
    .describe('Of the budget that ends first: of the plan.'),
  /** Where the operator is reached; null where the installation names nobody. */
  contact: z.string().nullable(),
});
export type PlanState = z.infer<typeof PlanState>;

export const getPlan = dashboardOperation({ id: 'getPlan', access: 'owner', response: PlanState });

/** Plans are set by the operator: the answer says how to reach them. */
export const changePlan = dashboardOperation({
  id: 'changePlan',
  access: 'owner',
  body: { schema: z.strictObject({ plan: z.enum(['free', 'paid']) }), optional: false },
  response: z.strictObject({ contact: z.string().nullable(), message: z.string() }),
});

export const AuditEvent = z.strictObject({
  id: Id,
  at: Time,
  actor: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  detail: JsonValue,
});
export type AuditEvent = z.infer<typeof AuditEvent>;
export const AuditList = z.strictObject({ events: z.array(AuditEvent), nextOffset: NextOffset });
export type AuditList = z.infer<typeof AuditList>;

export const listAuditEvents = dashboardOperation({
  id: 'listAuditEvents',
  access: 'admin',
  query: z.strictObject(pageQuery),
  paging: plainPaging,
  response: AuditList,
});
