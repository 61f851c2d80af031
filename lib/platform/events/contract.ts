import * as z from 'zod';
import { named } from '../contract/named';
import { CheckId, Host, Id, Score, Time, Trigger, Url, Count, EngineName } from '../contract/types';

const EventSite = named(
  'EventSite',
  'The site that an event is about.',
  z.strictObject({ id: Id, host: Host }),
);

const EventResource = named(
  'EventResource',
  'What an event is about.',
  z.strictObject({
    kind: z.enum([
      'scan',
      'verification',
      'site',
      'answers_pass',
      'agent_run',
      'organization',
      'api_key',
      'webhook',
    ]),
    id: Id,
    url: Url.describe('Its API address; a page of the dashboard where the API has none.'),
  }),
);
export type EventResource = z.infer<typeof EventResource>;

export const EventComparison = named(
  'EventComparison',
  'How a scan compares with the one before.',
  z.strictObject({
    previousScanId: Id,
    previousScore: Score,
    scoreDelta: z.int().describe('Score of this scan − score of the one before.'),
    comparable: z
      .boolean()
      .describe(
        'False if engine, coverage, or applicable checks changed; such a change raises no `score.dropped`.',
      ),
    warnings: z.array(z.string()).describe('What makes the comparison unfair.'),
  }),
);
export type EventComparison = z.infer<typeof EventComparison>;

export const ContractChange = named(
  'ContractChange',
  'What changed for clients of a protocol, for one subject or several alike.',
  z.strictObject({
    protocol: z.string().describe('`MCP`, `A2A`, `OpenAPI`, `AI catalog`, or `Agent skills`.'),
    subject: z
      .string()
      .describe(
        'A tool, an operation, a skill, or an entry; the first of those that changed alike.',
      ),
    kind: z.enum(['added', 'removed', 'changed']),
    severity: z
      .enum(['breaking', 'loosening', 'text_only'])
      .describe('`breaking`: clients of before may fail. `loosening`: they work as before.'),
    sentence: z.string(),
  }),
);
export type ContractChange = z.infer<typeof ContractChange>;

const Verdict = z.enum(['passed', 'reported', 'partial', 'blocked', 'failed']);
const answersRun = { engine: z.string(), model: z.string().nullable() };
const aiClient = { client: z.string(), operator: z.string() };
const agentRun = { taskId: Id, goal: z.string(), engine: z.string(), model: z.string().nullable() };

/** Data of each event type, besides the envelope. `compatibility.ts` applies to each version. */
const DATA = {
  'scan.completed': {
    summary: 'A scan of a site succeeded.',
    data: z.strictObject({
      trigger: Trigger,
      engine: EngineName,
      score: Score,
      comparison: EventComparison.nullable().describe('Null for the first scan of a site.'),
      questions: z
        .strictObject({ found: Count, judged: Count })
        .nullable()
        .describe('How many questions of visitors are answered; null if the site has none.'),
    }),
  },
  'scan.failed': {
    summary: 'A scan of a site failed.',
    data: z.strictObject({
      trigger: Trigger,
      error: z.string().describe('`<code>: <sentence>`, as in the scan.'),
    }),
  },
  'score.dropped': {
    summary: 'The score fell by at least `threshold` points between two comparable scans.',
    data: z.strictObject({
      score: Score,
      previousScore: Score,
      points: z.int().min(1).describe('How many points it fell.'),
      threshold: z.int().min(1),
      previousScanId: Id,
    }),
  },
  'check.regressed': {
    summary: 'A check scored less than in the scan before, by the same engine.',
    data: z.strictObject({
      checkId: CheckId,
      name: z.string(),
      score: Score,
      previousScore: Score,
      comparable: z.boolean().describe('Whether the scores of the two scans may be compared.'),
      guideUrl: Url,
    }),
  },
  'contract.changed': {
    summary:
      'Tools, operations, a card, a catalog, or skills differ from the scan before. Changes of texts alone send no event.',
    data: z.strictObject({
      breaking: Count.describe('Changes after which clients of before may fail.'),
      loosening: Count,
      textOnly: Count,
      changes: z.array(ContractChange).describe('At most 20, the breaking ones first.'),
      previousScanId: Id,
    }),
  },
  'fix.verified': {
    summary: 'A scan showed that a fix landed.',
    data: z.strictObject({
      checkId: CheckId,
      baselineScore: Score,
      observedScore: Score,
      scanId: Id,
    }),
  },
  'ownership.expiring': {
    summary: 'The proof of ownership was not found; ownership ends unless it is found again.',
    data: z.strictObject({ endsAt: Time }),
  },
  'ownership.lost': {
    summary: 'The proof of ownership was missing twice; schedule and publishing are paused.',
    data: z.strictObject({ lostAt: Time }),
  },
  'schedule.failed': {
    summary: 'Three scheduled scans of a site in a row failed.',
    data: z.strictObject({ failures: z.int().min(1), error: z.string() }),
  },
  'answers.completed': {
    summary: 'An Answers pass succeeded.',
    data: z.strictObject({ ...answersRun, questionsAsked: Count, questionsCited: Count }),
  },
  'answers.changed': {
    summary: 'An engine no longer cites the site in answers where it did in the pass before.',
    data: z.strictObject({
      ...answersRun,
      previousPassId: Id,
      questions: z.array(z.string()).describe('Questions whose answer no longer cites the site.'),
    }),
  },
  'agent_run.completed': {
    summary: 'An agent run ended with a verdict.',
    data: z.strictObject({ ...agentRun, verdict: Verdict, stepCount: Count }),
  },
  'agent_run.regressed': {
    summary: 'An agent did a task in fewer of its repeated runs than before, by more than chance.',
    data: z.strictObject({
      ...agentRun,
      verdict: Verdict,
      previousVerdict: Verdict,
      previousRunId: Id,
      done: Count.describe('Runs that did the task, of `runs` that were started together.'),
      runs: Count,
      previousDone: Count,
      previousRuns: Count,
    }),
  },
  'question.lost': {
    summary: 'Pages no longer answer questions that the scan before found answered.',
    data: z.strictObject({
      questions: z.array(z.string()).describe('Questions that lost their answer.'),
      found: Count.describe('Questions that are answered now.'),
      judged: Count.describe('Questions with a verdict.'),
      previousScanId: Id,
    }),
  },
  'visits.refused': {
    summary:
      'An AI client that used to get pages was refused in at least half of its requests of 24 hours.',
    data: z.strictObject({
      ...aiClient,
      requests: Count.describe('In the last 24 hours.'),
      refused: Count.describe('Responses 401, 402, 403, 429, 451, and errors of the server.'),
      checkIds: z.array(CheckId).describe('Checks of the latest scan with a finding about it.'),
    }),
  },
  'visits.new_client': {
    summary: 'A verified AI client read the site for the first time.',
    data: z.strictObject(aiClient),
  },
  'visits.impostor': {
    summary: 'Requests named an AI client, and came from an address of another operator.',
    data: z.strictObject(aiClient),
  },
  'addresses.missing': {
    summary: 'AI clients ask for addresses of pages that are missing, more than by chance.',
    data: z.strictObject({
      count: Count.describe('Addresses that passed the bar of `/missing-addresses` now.'),
      addresses: z
        .array(
          z.strictObject({
            path: z.string(),
            requests: Count.describe('In the last 90 days.'),
            clientNames: z.array(z.string()),
            suggestion: z
              .strictObject({ path: z.string(), confidence: z.enum(['sure', 'likely']) })
              .nullable()
              .describe('The page that was probably meant.'),
          }),
        )
        .describe('The most requested ones, at most 20.'),
    }),
  },
  'credits.low': {
    summary: 'Fewer credits than `threshold` are left this month.',
    data: z.strictObject({ balance: Count, threshold: Count }),
  },
  'key.revoked': {
    summary: 'An API key was revoked.',
    data: z.strictObject({ name: z.string(), start: z.string(), last4: z.string() }),
  },
  'webhook.test': {
    summary: 'Someone sent a test event to this webhook.',
    data: z.strictObject({ message: z.string() }),
  },
} as const satisfies Record<string, { summary: string; data: z.ZodObject }>;

export type EventType = keyof typeof DATA;
export type EventData<T extends EventType> = z.infer<(typeof DATA)[T]['data']>;

export const EVENT_TYPES = Object.keys(DATA) as readonly EventType[];
/** Types that a webhook can choose; a test event is always sent. */
export const SUBSCRIBABLE_TYPES = EVENT_TYPES.filter((type) => type !== 'webhook.test');

/** `score.dropped` → `ScoreDroppedEvent`. */
const schemaName = (type: string): string =>
  `${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

const envelope = <T extends EventType>(type: T) =>
  named(
    schemaName(type),
    DATA[type].summary,
    z.strictObject({
      id: Id.describe(
        'Equals the header `webhook-id`. Stays the same when an event is sent again.',
      ),
      type: z.literal(type),
      version: z.literal(1).describe('Rises when a field of this type is renamed or removed.'),
      timestamp: Time.describe('When it happened.'),
      organizationId: Id,
      site: EventSite.nullable(),
      resource: EventResource,
      data: DATA[type].data,
    }),
  );

export interface EventKind {
  readonly type: EventType;
  readonly summary: string;
  /** Schema of the whole body. */
  readonly schema: z.ZodObject;
}

/** Every event type, for the OpenAPI document, the documentation and the webhook settings. */
export const EVENTS: readonly EventKind[] = EVENT_TYPES.map((type) => ({
  type,
  summary: DATA[type].summary,
  schema: envelope(type),
}));
