// @module-tag processes
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import type { AgentRun, AgentRunList } from '@/lib/questions/contract/agent-runs';
import type { AnswersList } from '@/lib/questions/contract/answers';
import { database, requireDatabaseUrl } from '@/lib/platform/db/client';
import type { LlmStub } from '../../packages/demo/src/llm-stub';
import { createAgentTask } from '@/lib/questions/server/agent-runs/tasks';
import { getReplay } from '@/lib/questions/server/agent-runs/get-replay';
import { startRuns } from '@/lib/questions/server/agent-runs/start-runs';
import { putAnswersSettings } from '@/lib/questions/server/answers/put-answers-settings';
import { startAnswersPasses } from '@/lib/questions/server/answers/start-answers-passes';
import { ask } from '../helpers/http';
import { actorOf } from '../helpers/org';
import { createSite, type TestSite } from '../helpers/site';
import type { ServedSite } from '../helpers/sites/serve-site';
import { Gate } from './support/gate';
import { startProcess, type ProductProcess } from './support/product-process';
import {
  nextStep,
  provideModel,
  READABLE_HOST,
  serveReadableSite,
  stepsBefore,
  STEPS_OF_A_RUN,
} from './support/readable-site';

/** A worker is killed while the model holds a run and a pass; another worker takes them over. */
const QUESTIONS = [
  'Who draws sea charts?',
  'Who prints them?',
  'Who sells them?',
  'Who corrects them?',
];
const HELD_QUESTION = 2;
const HELD_STEP = 2;

let served: ServedSite;
let stub: LlmStub;
let site: TestSite;
let ids: { readonly runId: string; readonly passId: string };
let interrupted: { readonly run: AgentRun; readonly pass: AnswersList; readonly steps: number[] };
let ended: typeof interrupted;
const workers: ProductProcess[] = [];

/** Holds the model's replies from these points on, forever. */
function holdAt(): {
  script: Parameters<typeof provideModel>[0];
  bothHeld: Promise<unknown>;
  release: () => void;
} {
  let isHolding = true;
  const heldRun = new Gate();
  const heldPass = new Gate();
  const never = new Promise<never>(() => undefined);
  return {
    bothHeld: Promise.all([heldRun.passed, heldPass.passed]),
    release: () => {
      isHolding = false;
    },
    script: (request) => {
      const isRun = request.tools.length > 0;
      const isHeld =
        isHolding &&
        (isRun
          ? stepsBefore(request) === HELD_STEP
          : request.turns[0]?.text === QUESTIONS[HELD_QUESTION]);
      if (!isHeld)
        return isRun
          ? nextStep(request)
          : { text: `${READABLE_HOST} does.`, citations: [{ url: `http://${READABLE_HOST}/` }] };
      (isRun ? heldRun : heldPass).open();
      return never;
    },
  };
}

const read = async <T>(routes: Parameters<typeof ask>[0], query: string): Promise<T> =>
  (
    await ask(routes, `/api/v1/me/sites/${site.id}/${query}`, { headers: site.org.headers })
  ).json() as Promise<T>;

async function look(): Promise<typeof interrupted> {
  const {
    runs: [run],
  } = await read<AgentRunList>(apiRoutes, `agent-runs?run_id=${ids.runId}`);
  const pass = await read<AnswersList>(apiRoutes, `answers?pass_id=${ids.passId}`);
  const { steps } = await getReplay(actorOf(site.org), site.id, ids.runId);
  return { run: run!, pass, steps: steps.map(({ index }) => index) };
}

async function begin(): Promise<typeof ids> {
  const { id: siteId } = site;
  const actor = actorOf(site.org);
  const task = await createAgentTask(actor, siteId, {
    goal: 'Find what a chart of the Baltic Sea costs',
    startUrl: '/',
    expectations: [{ kind: 'answer_number', value: 24, tolerance: 0 }],
  });
  const { runIds } = await startRuns(actor, { siteId, taskIds: [task.id], models: [] });
  await putAnswersSettings(actor, siteId, {
    questions: QUESTIONS,
    brands: [],
    competitors: [],
    engines: [],
  });
  const { passIds } = await startAnswersPasses(actor, siteId);
  return { runId: runIds[0]!, passId: passIds[0]! };
}

async function waitForAllWork(): Promise<void> {
  const isOpen = { finishedAt: null };
  while (
    (await database().agentRun.count({ where: isOpen })) +
      (await database().answersPass.count({ where: isOpen })) >
    0
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
}

beforeAll(async () => {
  const hold = holdAt();
  [served, stub] = await Promise.all([serveReadableSite(), provideModel(hold.script)]);
  Object.assign(process.env, { SCAN_CONNECT_TO: served.connectTo, SEAMARK_LEASE_SECONDS: '10' });
  site = await createSite({ host: READABLE_HOST });
  ids = await begin();
  const startWorker = async () => {
    workers.push(await startProcess({ role: 'worker', databaseUrl: requireDatabaseUrl() }));
  };
  await startWorker();
  await hold.bothHeld;
  workers[0]!.child.kill('SIGKILL');
  await workers[0]!.ended;
  interrupted = await look();
  hold.release();
  await startWorker();
  await waitForAllWork();
  ended = await look();
});
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL');
  await Promise.all([served.close(), stub.close()]);
});

describe('after the kill', () => {
  it('the completed steps can be read', () => {
    expect(interrupted.run).toMatchObject({
      status: 'running',
      verdict: null,
      stepCount: HELD_STEP,
    });
    expect(interrupted.steps).toEqual([0, 1]);
  });

  it('the received answers can be read', () => {
    expect(interrupted.pass.selectedPass).toMatchObject({
      status: 'running',
      questionsAsked: null,
    });
    expect(interrupted.pass.results.map(({ question }) => question)).toEqual(
      QUESTIONS.slice(0, HELD_QUESTION),
    );
  });
});

describe('another worker', () => {
  it('finishes the run without duplicate steps', async () => {
    expect(ended.run).toMatchObject({
      status: 'succeeded',
      verdict: 'passed',
      stepCount: STEPS_OF_A_RUN,
    });
    expect(ended.steps).toEqual([0, 1, 2]);
    expect(
      await database().agentRun.findUnique({
        where: { id: ids.runId },
        select: { attempts: true, losses: true },
      }),
    ).toEqual({ attempts: 1, losses: 1 });
  });

  it('finishes the pass without repeating answered questions', () => {
    expect(ended.pass.selectedPass).toMatchObject({
      status: 'succeeded',
      questionsAsked: QUESTIONS.length,
      questionsCited: QUESTIONS.length,
    });
    const asked = stub.requests
      .filter(({ tools }) => tools.length === 0)
      .map(({ turns }) => turns[0]!.text);
    expect(QUESTIONS.map((question) => asked.filter((one) => one === question).length)).toEqual([
      1, 1, 2, 1,
    ]);
  });

  it('charges both once', async () => {
    const rows = await database().creditEntry.findMany({
      where: { organizationId: site.org.id, refId: { in: [ids.runId, ids.passId] } },
      select: { refId: true, reason: true, delta: true },
      orderBy: [{ refId: 'asc' }, { reason: 'asc' }],
    });
    expect(
      rows.filter(({ refId }) => refId === ids.runId).map(({ reason, delta }) => [reason, delta]),
    ).toEqual([
      ['reservation', -5],
      ['settlement', 0],
    ]);
    expect(
      rows.filter(({ refId }) => refId === ids.passId).map(({ reason, delta }) => [reason, delta]),
    ).toEqual([
      ['reservation', -QUESTIONS.length],
      ['settlement', 0],
    ]);
  });
});
