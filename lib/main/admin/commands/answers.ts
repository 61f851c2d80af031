import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { NewAnswersSettings } from '@/lib/questions/contract/answers';
import { QUESTIONS_MAX } from '@/lib/questions/contract/dashboard/answers-limits';
import { putAnswersSettings } from '@/lib/questions/server/answers/put-answers-settings';
import { startAnswersPasses } from '@/lib/questions/server/answers/start-answers-passes';
import { AdminError, defineCommand } from '../command';
import { actorOf } from '../actor-of';

/** A list of questions, or complete settings. */
const File = z
  .union([
    z
      .array(z.string())
      .min(1)
      .max(QUESTIONS_MAX)
      .transform((questions) => ({ questions })),
    NewAnswersSettings.partial().required({ questions: true }),
  ])
  .pipe(
    NewAnswersSettings.extend({
      brands: NewAnswersSettings.shape.brands.default([]),
      competitors: NewAnswersSettings.shape.competitors.default([]),
      engines: NewAnswersSettings.shape.engines.default([]),
    }),
  );

export const answersSet = defineCommand({
  name: 'answers:set',
  usage: '--site ID --questions FILE.json',
  options: z.strictObject({ site: z.guid(), questions: z.string().min(1) }),
  run: async ({ site, questions }, context) => {
    const actor = await actorOf(context, site);
    const text = await readFile(questions, 'utf8').catch(() => {
      throw new AdminError('invalid_input', `${questions} can’t be read.`);
    });
    const settings = File.safeParse(parsed(text, questions));
    if (!settings.success)
      throw new AdminError(
        'invalid_input',
        `${questions} must be a JSON list of 1 to ${QUESTIONS_MAX} questions, or an object with ` +
          'questions, brands, competitors and engines.',
      );
    return {
      siteId: site,
      ...(await putAnswersSettings(actor, site, settings.data)),
    };
  },
});

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AdminError('invalid_input', `${file} is not JSON.`);
  }
}

export const answersStart = defineCommand({
  name: 'answers:start',
  usage: '--site ID',
  options: z.strictObject({ site: z.guid() }),
  run: async ({ site }, context) => ({
    siteId: site,
    ...(await startAnswersPasses(await actorOf(context, site), site)),
  }),
});
