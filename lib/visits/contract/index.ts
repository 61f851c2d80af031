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
  TimeParam,
} from '@/lib/platform/contract/types';
import { DAY_MS } from '@/lib/platform/time';
import { plainPath } from './missing-addresses';

/** Limits of a batch and of what a site keeps. */
export const VISIT_LIMITS = {
  countsPerBatch: 1000,
  batchesPerLog: 20,
  linesPerLog: 50_000,
  /** Unzipped. */
  bytesPerLog: 4 * 1024 * 1024,
  failuresPerBatch: 100,
  failuresPerClient: 10,
  missingPerBatch: 1000,
  missingPerSite: 20_000,
  missingKeptDays: 90,
  templatesPerSite: 500,
  templateCharacters: 200,
  monthsBack: 13,
  /** After that, counts of hours become counts of days. */
  hoursKeptDays: 30,
} as const;

const VISIT_OUTCOMES = ['served', 'redirected', 'refused', 'missing', 'failed'] as const;
export type VisitOutcome = (typeof VISIT_OUTCOMES)[number];
const VISIT_PROOFS = ['verified', 'claimed', 'impostor', 'visitor'] as const;
export type VisitProof = (typeof VISIT_PROOFS)[number];

const ClientName = z
  .string()
  .min(1)
  .max(60)
  .describe('Token of a client of `/clients`, or an answer engine that sent people.');
const Proof = z
  .enum(VISIT_PROOFS)
  .describe(
    '`verified` by address or name, `claimed` by the user agent alone, `impostor` if the address proves another ' +
      'operator, `visitor` for people that an answer engine sent.',
  );
const PathText = plainPath.max(VISIT_LIMITS.templateCharacters);
export const REQUESTS_MAX = 1_000_000_000;
export const BYTES_MAX = 10_000_000_000_000;

/** One count, of a batch or of a line of a log. */
export const VisitCount = z.strictObject({
  hour: TimeParam.describe('RFC 3339; minutes and seconds are cut off.'),
  client: ClientName,
  proof: Proof,
  outcome: z
    .enum(VISIT_OUTCOMES)
    .describe(
      'Of the responses: 2xx and 304; other 3xx; 401, 402, 403, 429, and 451; 404 and 410; all others.',
    ),
  template: PathText.describe('Path pattern such as `/products/{…}`.'),
  requests: z.int().min(1).max(REQUESTS_MAX),
  bytes: z.int().min(0).max(BYTES_MAX),
});
export type VisitCount = z.output<typeof VisitCount>;

/** A failing path of a client. */
export const VisitFailure = z.strictObject({
  client: ClientName,
  path: PathText,
  status: z.int().min(400).max(599),
  at: TimeParam,
});
export type VisitFailure = z.output<typeof VisitFailure>;

/** Requests of a client in an hour for an address without a page. */
export const MissingCount = z.strictObject({
  hour: TimeParam,
  client: ClientName,
  path: PathText.describe('Without query.'),
  requests: z.int().min(1).max(REQUESTS_MAX),
});
export type MissingCount = z.output<typeof MissingCount>;

/** A clock may be a day ahead. */
export const isInFuture = (time: number, now: number): boolean => time > now + DAY_MS;

/** Why a time cannot be counted, as the end of a sentence; null if it can. */
export function timeFault(time: number, now: number): string | null {
  if (isInFuture(time, now)) return 'is in the future. Check the server’s clock.';
  const earliest = new Date(now).setUTCMonth(new Date(now).getUTCMonth() - VISIT_LIMITS.monthsBack);
  return time < earliest
    ? `is more than ${VISIT_LIMITS.monthsBack} months ago. Send newer visits only.`
    : null;
}

export const NewVisits = named(
  'NewVisits',
  'Counts of requests of AI clients, as `seamark visits` makes them from a log.',
  z
    .strictObject({
      id: z.guid().describe('A batch with an id that was received before is not counted again.'),
      counts: z.array(VisitCount).max(VISIT_LIMITS.countsPerBatch),
      failures: z
        .array(VisitFailure)
        .max(VISIT_LIMITS.failuresPerBatch)
        .default([])
        .describe('Newest failing paths. A site keeps ten per client.'),
      missing: z
        .array(MissingCount)
        .max(VISIT_LIMITS.missingPerBatch)
        .default([])
        .describe(
          'Addresses of pages that got 404 or 410, for `/missing-addresses`. Assets and what scanners look for are ignored.',
        ),
    })
    .refine(({ counts, missing }) => counts.length + missing.length > 0, {
      error: 'A batch needs counts or missing addresses.',
      path: ['counts'],
    }),
);
export type NewVisits = z.output<typeof NewVisits>;

export const VisitsReceived = named(
  'VisitsReceived',
  'What was counted.',
  z.strictObject({
    siteId: Id,
    id: Id,
    isNew: z.boolean().describe('False for a batch that was received before.'),
    requests: Count,
    notes: z.array(z.string()).describe('What was left out of a log, and why.'),
  }),
);
export type VisitsReceived = z.infer<typeof VisitsReceived>;

const VisitRow = named(
  'VisitRow',
  'Requests of one client in a period.',
  z.strictObject({
    at: Time.nullable().describe(
      'Start of the day or hour; null where rows are by client or template.',
    ),
    template: z.string().nullable().describe('Null unless rows are by template.'),
    client: z.string(),
    operator: z.string().nullable().describe('Null for a client that the catalogue no longer has.'),
    purpose: z
      .enum(['training', 'search', 'person', 'agent', 'visitor'])
      .nullable()
      .describe('`visitor`: people that an answer engine sent.'),
    proof: Proof,
    requests: Count,
    bytes: Count,
    served: Count,
    redirected: Count,
    refused: Count,
    missing: Count,
    failed: Count,
  }),
);
export type VisitRow = z.infer<typeof VisitRow>;

const VisitList = named(
  'VisitList',
  'Requests of AI clients on a site: newest or most requests first.',
  z.strictObject({
    siteId: Id,
    host: Host,
    from: Time,
    to: Time,
    visits: z.array(VisitRow),
    nextOffset: NextOffset,
    nextStep: NextStep,
  }),
);
export type VisitList = z.infer<typeof VisitList>;

export const VisitQuery = z.strictObject({
  ...pageQuery,
  by: z
    .enum(['client', 'day', 'hour', 'template'])
    .default('client')
    .describe('Hours exist for the last 30 days.'),
  client: ClientName.optional().describe('Only this client.'),
  from: TimeParam.optional().describe('RFC 3339; default: seven days ago.'),
  to: TimeParam.optional().describe('RFC 3339; default: the end of this hour.'),
});
export type VisitQuery = z.output<typeof VisitQuery>;

const common = { tag: 'Visits', path: '/api/v1/me/sites/{id}/visits' } as const;
const params = z.strictObject({ id: IdParam });

export const listVisits = operation({
  ...common,
  id: 'listVisits',
  method: 'GET',
  summary: 'List visits of AI clients',
  description: 'Requests that the logs of the site show, by client, day, hour, or path template.',
  access: { key: 'read' },
  params,
  query: VisitQuery,
  paging: { bothOmitted: 50 },
  response: VisitList,
  errors: ['site_not_found'],
});

export const addVisits = operation({
  ...common,
  id: 'addVisits',
  method: 'POST',
  summary: 'Add counts of visits',
  description:
    'Adds counts by hour, client, outcome, and path template. Lines of a log are counted instead if they are sent as ' +
    '`application/x-ndjson`, plain or gzip: JSON as Vercel, Netlify, Cloudflare Logpush, Fastly, Caddy, and Traefik ' +
    'write it, or lines of nginx and Apache; at most 50,000 lines, and 4 MiB unzipped. Visits of more than 13 months ' +
    'ago are not taken. No addresses, user agents, or queries are stored.',
  access: { key: 'visits' },
  params,
  body: { schema: NewVisits, optional: false, bytesMax: 1024 * 1024, takesLog: true },
  response: VisitsReceived,
  errors: ['site_not_found'],
});

export * from './missing-addresses';
