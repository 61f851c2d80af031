import { z } from 'zod';
import { normalizeHost } from '../normalize-host';
import { Count, Id, IdParam } from '../types';
import {
  NAME_CHARACTERS_MAX,
  NAMES_MAX,
  QUESTION_CHARACTERS_MAX,
  QUESTIONS_MAX,
} from './answers-limits';
import { dashboardOperation } from './operation';

/** One line that the database can keep. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(
      /^[^\p{Cc}\p{Cs}]*$/u,
      'Questions and names are one line each, without control characters.',
    );
const CompetitorHost = text(1024).transform((typed, ctx) => {
  const host = normalizeHost(typed);
  if (host !== null) return host;
  ctx.addIssue({
    code: 'custom',
    message: 'The host of a competitor must be a host name such as example.com.',
  });
  return z.NEVER;
});

/** What a site's answers are asked for. */
export const AnswersSettings = z.strictObject({
  questions: z.array(text(QUESTION_CHARACTERS_MAX)).min(1).max(QUESTIONS_MAX),
  /** Names that count as a mention; empty: the first label of the host and the site's name. */
  brands: z.array(text(NAME_CHARACTERS_MAX)).max(NAMES_MAX),
  competitors: z
    .array(z.strictObject({ name: text(NAME_CHARACTERS_MAX), host: CompetitorHost.nullable() }))
    .max(NAMES_MAX),
  /** Names of configured engines; empty: all. */
  engines: z.array(text(40)).max(10),
  /** When passes start by themselves. */
  schedule: z.enum(['off', 'weekly', 'monthly']),
});
export type AnswersSettings = z.infer<typeof AnswersSettings>;

/** The whole of it, but for the schedule, which stays as it is when it is left out. */
export const NewAnswersSettings = AnswersSettings.partial({ schedule: true });
export type NewAnswersSettings = z.infer<typeof NewAnswersSettings>;

/** Passes that are queued or running; the published `AnswersPass` stays closed. */
export const AnswersProgress = z.strictObject({
  passes: z.array(
    z.strictObject({
      id: Id,
      engine: z.string(),
      model: z.string().nullable(),
      status: z.enum(['queued', 'running']),
      questionsDone: Count,
      questionsTotal: Count,
    }),
  ),
  pollAfterSeconds: z.int().nullable(),
});
export type AnswersProgress = z.infer<typeof AnswersProgress>;

const StartedPasses = z.strictObject({ passIds: z.array(Id) });
const siteId = z.strictObject({ id: IdParam });

export const putAnswersSettings = dashboardOperation({
  id: 'putAnswersSettings',
  access: 'admin',
  params: siteId,
  body: { schema: NewAnswersSettings, optional: false },
  response: AnswersSettings,
});
export const getAnswersProgress = dashboardOperation({
  id: 'getAnswersProgress',
  access: 'member',
  params: siteId,
  response: AnswersProgress,
});
export const startAnswersPasses = dashboardOperation({
  id: 'startAnswersPasses',
  access: 'member',
  params: siteId,
  response: StartedPasses,
  status: 202,
});
export const retryAnswersPass = dashboardOperation({
  id: 'retryAnswersPass',
  access: 'member',
  params: z.strictObject({ id: IdParam, passId: IdParam }),
  response: StartedPasses,
  status: 202,
});
