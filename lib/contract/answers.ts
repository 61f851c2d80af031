import { z } from 'zod';
import { JsonValue } from './json-value';
import { named } from './named';
import { operation } from './operation';
import { pageQuery, plainPaging } from './page';
import { Count, Host, Id, IdParam, NextOffset, NextStep, Time } from './types';

export const AnswersPass = named(
  'AnswersPass',
  'The questions of a site, asked of one engine.',
  z.strictObject({
    id: Id,
    engine: z.string(),
    model: z.string().nullable(),
    status: z.enum(['queued', 'running', 'succeeded', 'failed']),
    questionsAsked: Count.nullable().describe('Questions tried; null until finished.'),
    questionsCited: Count.nullable().describe('Results with `cited` true; null until finished.'),
    error: z.string().nullable().describe('`<code>: <sentence>` when the pass failed.'),
    createdAt: Time,
    finishedAt: Time.nullable(),
  }),
);
export type AnswersPass = z.infer<typeof AnswersPass>;

export const AnswersResult = named(
  'AnswersResult',
  'One question and what the engine said.',
  z.strictObject({
    id: Id,
    question: z.string(),
    answer: z.string().nullable(),
    cited: z
      .boolean()
      .nullable()
      .describe('The site is among the sources; null when the engine reports none.'),
    mentioned: z.boolean().nullable().describe('A brand name or the host occurs in the text.'),
    rank: z.int().min(1).nullable().describe('Place of the site among the names in the text.'),
    citations: JsonValue,
    citedDomains: JsonValue,
    competitors: JsonValue,
    error: z.string().nullable(),
  }),
);
export type AnswersResult = z.infer<typeof AnswersResult>;

export const AnswersList = named(
  'AnswersList',
  'Answers passes of a site, newest first, with the results of one.',
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
  summary: 'What answer engines say about the site',
  description:
    'Passes in pages; `pass_id` selects the pass whose results are shown, independently of the page. Without it, the latest finished pass.',
  auth: 'org-key',
  params: z.strictObject({ id: IdParam }),
  query: z.strictObject({
    ...pageQuery,
    pass_id: IdParam.optional().describe('The pass whose results are shown.'),
  }),
  paging: plainPaging,
  response: AnswersList,
  errors: ['site_not_found', 'pass_not_found'],
});
