import { database } from '@/lib/platform/db/client';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { publishAgentRun } from '@/lib/questions/server/agent-runs/publish-agent-run';
import { startRuns } from '@/lib/questions/server/agent-runs/start-runs';
import { createAgentTask } from '@/lib/questions/server/agent-runs/tasks';
import { putAnswersSettings } from '@/lib/questions/server/answers/put-answers-settings';
import { startAnswersPasses } from '@/lib/questions/server/answers/start-answers-passes';
import { createMarker } from '@/lib/history/server/set-marker';
import { getOwnership } from '@/lib/sites/server/get-ownership';
import { enqueueOwnershipCheck } from '@/lib/sites/server/check-ownership';
import { putSiteQuestions } from '@/lib/questions/server/site-questions';
import { acceptScan } from '@/lib/reports/server/accept-scan';
import { addSite } from '@/lib/sites/server/add-site';
import { changeSite } from '@/lib/sites/server/change-site';
import { verifyFix } from '@/lib/fixes/server/verify-fix';
import { DEMO_SITES } from './serve-sites';
import { lighthouse } from './sites/lighthouse';
import { paperboat } from './sites/paperboat';
import { tidemark } from './sites/tidemark';
import type { Stage } from './stage';
import { COMPETITORS, QUESTIONS } from './stub-answers';
import { DEMO_QUESTIONS, DEMO_TASKS, type DemoTask } from './tasks';

/** The owner has sent the logs for so many days. */
const VISITS_SINCE = 76;

type Ids = ReadonlyMap<string, string>;

/**
 * Plays three months of an organization with three sites. Only the dates are scripted; the product
 * measures the results.
 */
export async function playHistory(stage: Stage): Promise<void> {
  const ids = await addSites(stage, 84);
  await proveOwnership(stage, ids, 77);
  const tasks = await setUpAnswersAndTasks(stage, ids);
  const script = new Map(scriptedDays(ids, tasks).map((day) => [day.daysAgo, day.happens]));
  for (let daysAgo = VISITS_SINCE; daysAgo >= 0; daysAgo -= 1) {
    stage.goTo(daysAgo);
    for (const { host } of [tidemark, paperboat]) await stage.receiveVisits(host, ids.get(host)!);
    const happens = script.get(daysAgo);
    for (const happening of happens ?? []) await happening(stage);
    if (happens) await stage.work();
  }
  await publishRun(stage, tasks.price);
}

/** Adds the sites and scans each one's home page. */
async function addSites(stage: Stage, daysAgo: number): Promise<Ids> {
  stage.goTo(daysAgo);
  const ids = new Map<string, string>();
  for (const { host, name } of DEMO_SITES) {
    const url = `http://${host}/`;
    const { id } = (await addSite(stage.session.actor, { url, name }, stage.clock)).site;
    ids.set(host, id);
    await scanByHand(stage, id);
  }
  await stage.work();
  return ids;
}

/**
 * Proves ownership: the tokens are added to the pages and the worker finds them. From then on all
 * pages are scanned, and two sites every week.
 */
async function proveOwnership(stage: Stage, ids: Ids, daysAgo: number): Promise<void> {
  stage.goTo(daysAgo);
  for (const [host, id] of ids) {
    stage.putProof(
      host,
      (await getOwnership(await getOwnedSite(stage.session.actor, id))).meta.tag,
    );
    await enqueueOwnershipCheck(database(), id, stage.clock.at());
  }
  await stage.work();
  for (const [host, id] of ids)
    await changeSite(
      stage.session.actor,
      id,
      { schedule: host === paperboat.host ? 'off' : 'weekly', publishReports: true },
      stage.clock,
    );
  await stage.work();
}

type Tasks = Readonly<Record<keyof typeof DEMO_TASKS, string>>;

async function setUpAnswersAndTasks(stage: Stage, ids: Ids): Promise<Tasks> {
  await putAnswersSettings(
    stage.session.actor,
    ids.get(tidemark.host)!,
    {
      questions: [...QUESTIONS],
      brands: [tidemark.name],
      competitors: COMPETITORS,
      engines: ['stub'],
    },
    stage.clock,
  );
  await putSiteQuestions(
    stage.session.actor,
    ids.get(tidemark.host)!,
    DEMO_QUESTIONS,
    new AbortController().signal,
    stage.clock,
  );
  const task = async ({ host, goal, expectations }: DemoTask) => {
    const input = { goal, startUrl: `http://${host}/`, expectations };
    return (await createAgentTask(stage.session.actor, ids.get(host)!, input, stage.clock)).id;
  };
  const { price, returns, limit, subscription } = DEMO_TASKS;
  return {
    price: await task(price),
    returns: await task(returns),
    limit: await task(limit),
    subscription: await task(subscription),
  };
}

interface Day {
  readonly daysAgo: number;
  readonly happens: readonly ((stage: Stage) => Promise<unknown>)[];
}

/** Weekly scans run by schedule on days 70, 63, … and 0. */
function scriptedDays(ids: Ids, tasks: Tasks): Day[] {
  const pass = (stage: Stage) =>
    startAnswersPasses(stage.session.actor, ids.get(tidemark.host)!, stage.clock, stage.engines);
  const run =
    (host: string, ...taskIds: string[]) =>
    (stage: Stage) =>
      startRuns(
        stage.session.actor,
        { siteId: ids.get(host)!, taskIds, models: ['stub'] },
        stage.clock,
      );
  const marker = (host: string, note: string) => (stage: Stage) =>
    createMarker(stage.session.actor, ids.get(host)!, {
      note,
      url: null,
      at: stage.clock.at().toISOString(),
    });
  const scan = (host: string) => (stage: Stage) => scanByHand(stage, ids.get(host)!);
  const proof = (host: string, check: string) => (stage: Stage) =>
    verifyFix(stage.session.actor, ids.get(host)!, check, stage.clock);
  return [
    { daysAgo: 70, happens: [pass] },
    { daysAgo: 63, happens: [pass, run(paperboat.host, tasks.subscription)] },
    { daysAgo: 56, happens: [] },
    { daysAgo: 49, happens: [pass] },
    { daysAgo: 42, happens: [] },
    { daysAgo: 35, happens: [pass, scan(paperboat.host)] },
    { daysAgo: 31, happens: [marker(tidemark.host, 'New website online')] },
    { daysAgo: 28, happens: [] },
    { daysAgo: 24, happens: [marker(tidemark.host, 'robots.txt of the staging server removed')] },
    { daysAgo: 21, happens: [pass, run(paperboat.host, tasks.subscription)] },
    { daysAgo: 14, happens: [run(lighthouse.host, tasks.limit)] },
    { daysAgo: 12, happens: [proof(tidemark.host, 'llms-txt'), pass] },
    { daysAgo: 7, happens: [] },
    { daysAgo: 2, happens: [pass, run(tidemark.host, tasks.price, tasks.returns)] },
    { daysAgo: 0, happens: [scan(paperboat.host)] },
  ];
}

async function publishRun(stage: Stage, taskId: string): Promise<void> {
  const run = await database().agentRun.findFirstOrThrow({
    where: { taskId, status: 'succeeded' },
    select: { id: true },
  });
  await publishAgentRun(stage.session.actor, run.id, stage.clock);
}

const scanByHand = (stage: Stage, siteId: string) =>
  database().$transaction((tx) =>
    acceptScan(tx, stage.session.actor, { siteId, trigger: 'dashboard' }, stage.clock),
  );
