import * as z from 'zod';
import {
  NAME_CHARACTERS_MAX,
  NAMES_MAX,
  QUESTION_CHARACTERS_MAX,
  QUESTIONS_MAX,
} from './dashboard/answers-limits';
import { JsonValue } from '@/lib/platform/contract/json-value';
import { named } from '@/lib/platform/contract/named';
import { normalizeHost } from '@/lib/platform/contract/normalize-host';
import { operation } from '@/lib/platform/contract/operation';
import { pageQuery, plainPaging } from '@/lib/platform/contract/page';
import {
  Count,
  Host,
  Id,
  IdParam,
  NextOffset,
  NextStep,
  ONE_LINE,
  Time,
} from '@/lib/platform/contract/types';

export const AnswersPass = named(
  'AnswersPass',
  'One round of a site’s questions to one engine.',
  z.strictObject({
    id: Id,
    engine: z.string(),
    model: z.string().nullable(),
    status: z.enum(['queued', 'running', 'succeeded', 'failed']),
    questionsAsked: Count.nullable().describe('Number of questions asked; null until finished.'),
    questionsCited: Count.nullable().describe(
      'Number of results with `cited` true; null until finished.',
    ),
    error: z.string().nullable().describe('`<code>: <sentence>` when the pass failed.'),
    createdAt: Time,
    finishedAt: Time.nullable(),
  }),
);
export type AnswersPass = z.infer<typeof AnswersPass>;

export const AnswersResult = named(
  'AnswersResult',
  'A question and the engine’s answer.',
  z.strictObject({
    id: Id,
    question: z.string(),
    answer: z.string().nullable(),
    cited: z
      .boolean()
      .nullable()
      .describe('Whether the site is among the sources; null if the engine reports no sources.'),
    mentioned: z
      .boolean()
      .nullable()
      .describe('Whether a brand name or the host appears in the text.'),
    rank: z.int().min(1).nullable().describe('Rank of the site among the names in the text.'),
    citations: JsonValue,
    citedDomains: JsonValue,
    competitors: JsonValue,
    error: z.string().nullable(),
  }),
);
export type AnswersResult = z.infer<typeof AnswersResult>;

export const AnswersList = named(
  'AnswersList',
  'Answers passes of a site, newest first, with the results of one pass.',
  z.strictObject({
    siteId: Id,
    host: Host,
    passes: z.array(AnswersPass),
    selectedPass: AnswersPass.nullable(),
    results: z
      .array(AnswersResult)
      .describe('All results of the selected pass, in the order of the questions.'),
    nextOffset: NextOffset,
    nextStep: NextStep,
  }),
);
export type AnswersList = z.infer<typeof AnswersList>;

/** One line that PostgreSQL can store. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(ONE_LINE, 'Questions and names are one line each, without control characters.');
const CompetitorHost = text(1024)
  .refine((typed) => normalizeHost(typed) !== null, {
    abort: true,
    message: 'The host of a competitor must be a host name such as example.com.',
  })
  .overwrite((typed) => normalizeHost(typed) ?? typed);

export const AnswersSettings = named(
  'AnswersSettings',
  'What the engines are asked about a site.',
  z.strictObject({
    questions: z.array(text(QUESTION_CHARACTERS_MAX)).min(1).max(QUESTIONS_MAX),
    brands: z
      .array(text(NAME_CHARACTERS_MAX))
      .max(NAMES_MAX)
      .describe(
        'Names that count as a mention. Empty: the first label of the host, and the name of the site.',
      ),
    competitors: z
      .array(z.strictObject({ name: text(NAME_CHARACTERS_MAX), host: CompetitorHost.nullable() }))
      .max(NAMES_MAX),
    engines: z.array(text(40)).max(10).describe('Names of engines; empty = all.'),
    schedule: z.enum(['off', 'weekly', 'monthly']).describe('When passes start by themselves.'),
  }),
);
export type AnswersSettings = z.infer<typeof AnswersSettings>;

export const NewAnswersSettings = named(
  'NewAnswersSettings',
  'All settings; without `schedule`, the schedule stays.',
  AnswersSettings.partial({ schedule: true }),
);
export type NewAnswersSettings = z.infer<typeof NewAnswersSettings>;

export const StartedPasses = named(
  'StartedPasses',
  'The passes that were queued, one per engine.',
  z.strictObject({ passIds: z.array(Id) }),
);

export const listAnswers = operation({
  id: 'listAnswers',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/answers',
  tag: 'Answers',
  summary: 'List Answers passes of a site',
  description:
    'Paginated passes. `pass_id` selects the pass whose results are included, regardless of ' +
    'the page; by default, the latest finished pass.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam }),
  query: z.strictObject({
    ...pageQuery,
    pass_id: IdParam.optional().describe('The pass whose results are included.'),
  }),
  paging: plainPaging,
  response: AnswersList,
  errors: ['site_not_found', 'pass_not_found'],
});

const params = z.strictObject({ id: IdParam });

export const putAnswersSettings = operation({
  id: 'putAnswersSettings',
  method: 'PUT',
  path: '/api/v1/me/sites/{id}/answers/settings',
  tag: 'Answers',
  summary: 'Set the questions of a site',
  description: 'Replaces the settings. Passes that are running keep theirs.',
  access: { key: 'manage' },
  params,
  body: { schema: NewAnswersSettings, optional: false },
  response: AnswersSettings,
  errors: ['site_not_found', 'limit_reached'],
});

export const startAnswersPasses = operation({
  id: 'startAnswersPasses',
  method: 'POST',
  path: '/api/v1/me/sites/{id}/answers',
  tag: 'Answers',
  summary: 'Ask the questions of a site',
  description:
    'Queues one pass per engine and reserves one credit per question. Poll `GET …/answers`.',
  access: { key: 'scan' },
  params,
  response: StartedPasses,
  status: 202,
  idempotencyKey: true,
  errors: ['site_not_found', 'limit_reached', 'credits_exhausted', 'provider_not_configured'],
});
