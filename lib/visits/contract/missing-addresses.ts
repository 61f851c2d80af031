import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { pageQuery } from '@/lib/platform/contract/page';
import {
  Count,
  Host,
  Id,
  IdParam,
  NextOffset,
  NextStep,
  Time,
} from '@/lib/platform/contract/types';

export const plainPath = z
  .string()
  .regex(/^\/[^?#\x00-\x1f\x7f-\x9f]*$/, 'A path begins with / and has no query.');
const PathText = plainPath.max(512);
const Decision = z.enum(['open', 'accepted', 'dismissed']);
export type Decision = z.infer<typeof Decision>;

const PageSuggestion = named(
  'PageSuggestion',
  'The page that an address without a page probably means.',
  z.strictObject({
    path: z.string().meta({ examples: ['/prices'] }),
    confidence: z
      .enum(['sure', 'likely'])
      .describe('`sure`: the redirect can be published unread. Read a `likely` one first.'),
    reason: z.string(),
  }),
);

const MissingRedirect = named(
  'MissingRedirect',
  'The accepted redirect of an address.',
  z.strictObject({
    to: z.string().meta({ examples: ['/prices'] }),
    decidedAt: Time,
    checkedAt: Time.nullable().describe('When a scan asked the address last.'),
    worksSince: Time.nullable().describe(
      'The first scan that it worked for; null if it doesn’t work, or no scan has asked yet.',
    ),
  }),
);

const MissingAddress = named(
  'MissingAddress',
  'An address without a page that AI clients ask for.',
  z.strictObject({
    path: z.string().meta({ examples: ['/price'] }),
    requests: Count.describe('In the last 90 days.'),
    clients: Count,
    clientNames: z.array(z.string()).describe('Most requests first, at most five.'),
    lastSeen: Time.nullable().describe('The hour; null if no request is left.'),
    suggestion: PageSuggestion.nullable().describe('Null if no page fits.'),
    obstacle: z
      .string()
      .nullable()
      .describe('Why no file can have this redirect; null if it can.')
      .meta({ examples: [null] }),
    decision: Decision,
    redirect: MissingRedirect.nullable().describe('Null unless accepted.'),
  }),
);
export type MissingAddress = z.infer<typeof MissingAddress>;

const MissingAddressList = named(
  'MissingAddressList',
  'Addresses that AI clients ask for in vain, most requests first.',
  z.strictObject({
    siteId: Id,
    host: Host,
    addresses: z.array(MissingAddress),
    nextOffset: NextOffset,
    nextStep: NextStep,
  }),
);
export type MissingAddressList = z.infer<typeof MissingAddressList>;

const MissingAddressQuery = z.strictObject({
  ...pageQuery,
  decision: Decision.default('open').describe(
    'What the owner decided. A dismissed address is in no other list.',
  ),
});

const NewDecision = z
  .strictObject({
    path: PathText.describe('The address, without query.').meta({ examples: ['/price'] }),
    decision: Decision.describe('`open` takes a decision back.'),
    to: PathText.nullable()
      .default(null)
      .describe('Path of the page that it leads to: of the same site, for `accepted` only.'),
  })
  .refine(({ decision, to }) => (decision === 'accepted') === (to !== null), {
    error: 'An accepted address needs a page (to), and no other one has it.',
    path: ['to'],
  });
export type NewDecision = z.output<typeof NewDecision>;

const NewDecisions = named(
  'NewDecisions',
  'Decisions on missing addresses.',
  z.strictObject({ decisions: z.array(NewDecision).min(1).max(500) }),
);

const MissingAddressesDecided = named(
  'MissingAddressesDecided',
  'The decisions are stored.',
  z.strictObject({
    siteId: Id,
    accepted: Count.describe('Accepted redirects of the site.'),
    dismissed: Count.describe('Dismissed addresses of the site.'),
    nextStep: NextStep,
  }),
);

const common = { tag: 'Visits', path: '/api/v1/me/sites/{id}/missing-addresses' } as const;
const params = z.strictObject({ id: IdParam });

export const listMissingAddresses = operation({
  ...common,
  id: 'listMissingAddresses',
  method: 'GET',
  summary: 'List missing addresses',
  description:
    'Addresses of pages that two AI clients asked for in vain, or one ten times, or assistants of people twice, in ' +
    'the last 90 days; each with the page of the latest scan that was probably meant. Assets, what scanners look ' +
    'for, and what robots.txt disallows are left out.',
  access: { key: 'read' },
  params,
  query: MissingAddressQuery,
  paging: { bothOmitted: 50 },
  response: MissingAddressList,
  errors: ['site_not_found'],
});

export const decideMissingAddresses = operation({
  ...common,
  id: 'decideMissingAddresses',
  method: 'PUT',
  summary: 'Decide on missing addresses',
  description:
    'Accepts redirects, changes or dismisses them, or takes decisions back: all of them or none. The archive of ' +
    'generated files has the accepted ones. A redirect stays on its host, ends at a page, and is refused for an address that answers today.',
  access: { key: 'scan', session: 'member' },
  params,
  body: { schema: NewDecisions, optional: false, bytesMax: 1024 * 1024 },
  response: MissingAddressesDecided,
  errors: ['site_not_found', 'limit_reached'],
});
