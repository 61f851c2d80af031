import { z } from 'zod';
import { JsonValue } from './json-value';
import { named } from './named';
import { operation } from './operation';
import { pageQuery, plainPaging } from './page';
import { Count, Host, Id, IdParam, NextOffset, NextStep, Time } from './types';

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

export const listAnswers = operation({
  id: 'listAnswers',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/answers',
  tag: 'Answers',
  summary: 'List Answers passes of a site',
  description:
    'Paginated passes. `pass_id` selects the pass whose results are included, regardless of ' +
    'the page; by default, the latest finished pass.',
  auth: 'org-key',
  params: z.strictObject({ id: IdParam }),
  query: z.strictObject({
    ...pageQuery,
    pass_id: IdParam.optional().describe('The pass whose results are included.'),
  }),
  paging: plainPaging,
  response: AnswersList,
  errors: ['site_not_found', 'pass_not_found'],
});
