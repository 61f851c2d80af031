import * as z from 'zod';
import { AnswersSettings, StartedPasses } from '../answers';
import { Expectations } from '../expectations';
import { Question } from '../questions';
import { dashboardOperation, fileOperation } from '@/lib/platform/contract/dashboard-operation';
import { Count, Done, Id, IdParam } from '@/lib/platform/contract/types';

const params = z.strictObject({ id: IdParam });
const Saved = z.strictObject({ id: Id });

const QuestionReader = z.enum(['pages', 'engines', 'agents']);

/** All values of a question. */
const QuestionInput = z.strictObject({
  text: z.string().trim().min(1, 'Enter the question.').max(500, 'Enter at most 500 characters.'),
  answers: z.array(Question.shape.answers.element).max(10, 'Enter at most 10 answers.'),
  /** Null for the URL of the site. */
  startUrl: z.string().trim().min(1).max(2048).nullable(),
  expectations: Expectations,
  readers: z.array(QuestionReader).min(1, 'Choose at least one.'),
  schedule: AnswersSettings.shape.schedule,
  suggested: z.boolean().default(false),
});
export type QuestionInput = z.infer<typeof QuestionInput>;

/** Questions with the same values, one a line. */
const NewQuestions = QuestionInput.extend({
  text: z.string().trim().min(1, 'Enter the question.').max(15_000, 'Enter fewer questions.'),
});

export const createQuestions = dashboardOperation('createQuestions', 'member', {
  params,
  body: { schema: NewQuestions, optional: false },
  response: z.strictObject({ ids: z.array(Id) }),
  status: 201,
});
export const changeQuestion = dashboardOperation('changeQuestion', 'member', {
  params,
  body: { schema: QuestionInput, optional: false },
  response: Saved,
});
export const deleteQuestion = dashboardOperation('deleteQuestion', 'member', {
  params,
  response: Done,
});

const QuestionsToAsk = z.strictObject({
  questionIds: z.array(IdParam).min(1).max(200),
  /** Engines and models by name; empty for none. */
  engines: z.array(z.string().max(40)).max(10),
  models: z.array(z.string().max(40)).max(10),
  /** Runs of each question with each model. */
  repeats: z.int().min(1).max(10),
});
export type QuestionsToAsk = z.infer<typeof QuestionsToAsk>;
const StartedQuestions = z.strictObject({ passIds: z.array(Id), runIds: z.array(Id) });
export type StartedQuestions = z.infer<typeof StartedQuestions>;
export const askQuestions = dashboardOperation('askQuestions', 'member', {
  params,
  body: { schema: QuestionsToAsk, optional: false },
  response: StartedQuestions,
  status: 202,
});

const EngineSettings = AnswersSettings.pick({ brands: true, competitors: true, engines: true });
export const putEngineSettings = dashboardOperation('putEngineSettings', 'admin', {
  params,
  body: { schema: EngineSettings, optional: false },
  response: EngineSettings,
});

const Active = z.strictObject({
  id: Id,
  engine: z.string(),
  model: z.string().nullable(),
  status: z.enum(['queued', 'running']),
});
/** Queued and running passes of engines and runs of agents. */
export const QuestionsProgress = z.strictObject({
  passes: z.array(Active.extend({ questionsDone: Count, questionsTotal: Count })),
  runs: z.array(Active.extend({ goal: z.string(), stepCount: Count })),
  pollAfterSeconds: z.int().nullable(),
});
export type QuestionsProgress = z.infer<typeof QuestionsProgress>;
export const getQuestionsProgress = dashboardOperation('getQuestionsProgress', 'viewer', {
  params,
  response: QuestionsProgress,
});

export const retryAnswersPass = dashboardOperation('retryAnswersPass', 'member', {
  params: params.extend({ passId: IdParam }),
  response: StartedPasses,
  status: 202,
});

/** Replaces the questions for pages by those of a file. */
export const importQuestions = dashboardOperation('importQuestions', 'admin', {
  params,
  body: {
    schema: z.strictObject({ text: z.string().max(200_000, 'The file is larger than 200 kB.') }),
    optional: false,
    bytesMax: 262_144,
  },
  response: Done,
});

export const exportQuestions = fileOperation('exportQuestions', { params });
