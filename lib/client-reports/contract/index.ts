import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { pageQuery, plainPaging } from '@/lib/platform/contract/page';
import { Host, Id, IdParam, NextOffset, ONE_LINE, Time, Url } from '@/lib/platform/contract/types';
import { CLIENT_REPORT_LIMITS as LIMITS } from './client-report-limits';

export const ClientReport = named(
  'ClientReport',
  'A link to the monthly reports of a site, or of all sites with a tag, for people without an account.',
  z.strictObject({
    id: Id,
    siteId: Id.nullable().describe('Null if it is of a tag.'),
    host: Host.nullable().describe('Of the site.'),
    tag: z.string().nullable().describe('Null if it is of a site.'),
    url: Url.describe(
      'Everyone with this address can read the reports. `.md` and `.pdf` may follow.',
    ),
    recipient: z.string().nullable().describe('Gets the report of each month by email.'),
    nextMailAt: Time.nullable().describe('Null until the recipient has confirmed the address.'),
    lastMailAt: Time.nullable(),
    expiresAt: Time.describe('The link stops working, and emails end.'),
    createdAt: Time,
  }),
);
export type ClientReport = z.infer<typeof ClientReport>;

export const ClientReportList = named(
  'ClientReportList',
  'Links to client reports that have not expired, newest first.',
  z.strictObject({ clientReports: z.array(ClientReport), nextOffset: NextOffset }),
);
export type ClientReportList = z.infer<typeof ClientReportList>;

export const NewClientReport = named(
  'NewClientReport',
  'A link to make, of either a site or a tag.',
  z
    .strictObject({
      siteId: IdParam.optional(),
      tag: z.string().trim().min(1).max(LIMITS.tagCharacters).regex(ONE_LINE).optional(),
      recipient: z
        .string()
        .max(254)
        .optional()
        .describe('Email address that gets each month’s report, once its owner has confirmed.'),
      days: z
        .int()
        .min(1)
        .max(LIMITS.daysMax)
        .default(LIMITS.days)
        .describe('How long the link works.'),
    })
    .refine(({ siteId, tag }) => (siteId === undefined) !== (tag === undefined), {
      message: 'Provide either siteId or tag.',
    }),
);
export type NewClientReport = z.output<typeof NewClientReport>;

const ClientReportDeleted = named(
  'ClientReportDeleted',
  'The link no longer works, and its emails have ended.',
  z.strictObject({ id: Id }),
);

const common = { tag: 'Client reports' } as const;

export const listClientReports = operation({
  ...common,
  id: 'listClientReports',
  method: 'GET',
  path: '/api/v1/me/client-reports',
  summary: 'List client reports',
  description: 'Links to client reports, and who gets them by email.',
  access: { key: 'manage' },
  query: z.strictObject(pageQuery),
  paging: plainPaging,
  response: ClientReportList,
  errors: [],
});

export const createClientReport = operation({
  ...common,
  id: 'createClientReport',
  method: 'POST',
  path: '/api/v1/me/client-reports',
  summary: 'Share a client report',
  description:
    'Makes a link that shows a site, or all sites with a tag, in words for people who don’t know ' +
    'the subject, with the name, logo, and color of the organization. A recipient is asked once to ' +
    'confirm, and then gets the report of each month when it has ended.',
  access: { key: 'manage', session: 'admin' },
  body: { schema: NewClientReport, optional: false },
  response: ClientReport,
  status: 201,
  idempotencyKey: true,
  budgets: ['client-mails', 'account-mails'],
  errors: ['site_not_found', 'limit_reached', 'idempotency_key_reused'],
});

export const deleteClientReport = operation({
  ...common,
  id: 'deleteClientReport',
  method: 'DELETE',
  path: '/api/v1/me/client-reports/{id}',
  summary: 'Revoke a client report',
  description: 'The link stops working at once, and the recipient gets no more emails.',
  access: { key: 'manage', session: 'admin' },
  params: z.strictObject({ id: IdParam }),
  response: ClientReportDeleted,
  errors: ['not_found'],
});
