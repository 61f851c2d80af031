import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { Expectations, type Expectation } from '@/lib/questions/contract/expectations';
import { createAgentTask } from '@/lib/questions/server/agent-runs/tasks';
import { publishAnyRun } from '@/lib/questions/server/agent-runs/publish-agent-run';
import { startRuns } from '@/lib/questions/server/agent-runs/start-runs';
import { AdminError, defineCommand } from '../command';
import { actorOf } from '../actor-of';

async function expectationsIn(file: string | undefined): Promise<readonly Expectation[]> {
  if (file === undefined) return [];
  const text = await readFile(file, 'utf8').catch(() => {
    throw new AdminError('invalid_input', `${file} can’t be read.`);
  });
  const parsed = z
    .string()
    .transform((json, context) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        context.addIssue('not JSON');
        return z.NEVER;
      }
    })
    .pipe(Expectations)
    .safeParse(text);
  if (!parsed.success)
    throw new AdminError(
      'invalid_input',
      `${file} must be a JSON list of at most 5 expectations, such as {"kind":"answer_contains","any":["12 €"]}.`,
    );
  return parsed.data;
}

export const taskCreate = defineCommand({
  name: 'task:create',
  usage: '--site ID --goal G --start-url U [--expect FILE.json]',
  options: z.strictObject({
    site: z.guid(),
    goal: z.string().trim().min(1).max(500),
    'start-url': z.string().min(1),
    expect: z.string().optional(),
  }),
  run: async (options, context) => {
    const actor = await actorOf(context, options.site);
    const expectations = await expectationsIn(options.expect);
    const { id, goal, startUrl } = await createAgentTask(actor, options.site, {
      goal: options.goal,
      startUrl: options['start-url'],
      expectations,
    });
    return { siteId: options.site, id, goal, startUrl, expectations };
  },
});

export const agentStart = defineCommand({
  name: 'agent:start',
  usage: '--site ID --task ID',
  options: z.strictObject({ site: z.guid(), task: z.guid() }),
  run: async ({ site, task }, context) => ({
    siteId: site,
    ...(await startRuns(await actorOf(context, site), {
      siteId: site,
      taskIds: [task],
      models: [],
    })),
  }),
});

export const agentPublish = defineCommand({
  name: 'agent:publish',
  usage: '--run ID',
  options: z.strictObject({ run: z.guid() }),
  run: ({ run }, { db }) => db.$transaction((tx) => publishAnyRun(tx, run)),
});
