import { z } from 'zod';
import { Id, IdParam } from '../types';
import { dashboardOperation } from './operation';

export const QUESTIONS_MAX = 25;

const text = (max: number) => z.string().trim().min(1).max(max);

/** What a site's answers are asked for. */
export const AnswersSettings = z.strictObject({
  questions: z.array(text(300)).min(1).max(QUESTIONS_MAX),
  /** Names that count as a mention; empty: the first label of the host and the site's name. */
  brands: z.array(text(80)).max(10),
  competitors: z.array(z.strictObject({ name: text(80), host: z.string().trim().toLowerCase().max(253).nullable() })).max(10),
  /** Names of configured engines; empty: all. */
  engines: z.array(text(40)).max(10),
});
export type AnswersSettings = z.infer<typeof AnswersSettings>;

const siteId = z.strictObject({ id: IdParam });
const path = '/api/dashboard/sites/{id}/answers';

export const putAnswersSettings = dashboardOperation({
  id: 'putAnswersSettings', method: 'PUT', path: `${path}/settings`, access: 'admin', params: siteId,
  body: { schema: AnswersSettings, optional: false }, response: AnswersSettings,
});
export const startAnswersPasses = dashboardOperation({
  id: 'startAnswersPasses', method: 'POST', path: `${path}/passes`, access: 'member', params: siteId,
  response: z.strictObject({ passIds: z.array(Id) }), status: 202,
});
