import { execFile, fork } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  guardedNetwork,
  type ThreadPool,
  parseConnectTo,
  type ConnectTo,
  type DocumentReader,
  type Network,
} from '@seamark/engine';
import { BUDGET } from '@/lib/questions/server/agent/budget';
import {
  runAgent,
  type AgentResult,
  type AgentStep,
  type TaskInput,
} from '@/lib/questions/server/agent/run-agent';
import { SiteBrowser } from '@/lib/questions/server/agent/site-browser';
import type { Database } from '@/lib/platform/db/client';
import { connect } from '@/lib/platform/db/connect';
import { DEMO_TASKS, type DemoTask } from '../packages/demo/src/tasks';
import type { ChatModel, ChatReply, ChatRequest } from '@/lib/questions/server/models';
import { OpenAiModel } from '@/lib/questions/server/models/openai-model';
import { bundle } from '../scripts/bundle.mjs';
import type { BenchCluster } from './bench-cluster';
import { newPool, serveRichSite } from './engine-bench';
import { startProduct } from './product';
import { RICH_HOST } from './rich-site';

export interface AgentFigures {
  readonly tasks: readonly {
    readonly goal: string;
    readonly verdict: string;
    readonly steps: number;
    readonly fetchedBytes: number;
    readonly toldBytes: number;
  }[];
  /** CPU time of this process and its threads per step with a request; without model and database. */
  readonly stepMs: { readonly fetch: number; readonly loop: number };
  readonly crowd: {
    readonly runs: number;
    readonly steps: number;
    readonly thinkingMs: number;
    readonly seconds: number;
    readonly idleMib: number;
    readonly peakMib: number;
  };
}

const CROWD = 50;
const THINKING_MS = 500;
const REPEATS = 30;

export async function measureAgents(cluster: BenchCluster): Promise<AgentFigures> {
  const pool = await newPool();
  const tasks = await overDemoTasks(pool);
  const stepMs = await cpuPerStep(pool);
  await pool.close();
  return { tasks, stepMs, crowd: await measureCrowd(cluster) };
}

/** Runs sites and model in a separate process. */
async function serveDemo(
  thinkingMs: number,
): Promise<{ connectTo: string; modelUrl: string; stop: () => void }> {
  const child = fork(path.resolve(await bundle('bench/serve-demo.ts')), [String(thinkingMs)]);
  const served = await new Promise<{ connectTo: string; modelUrl: string }>((resolve) =>
    child.once('message', (message) => resolve(message as typeof served)),
  );
  return { ...served, stop: () => void child.kill() };
}

interface BenchSetup {
  readonly host: string;
  readonly network: Network;
  readonly connectTo: ConnectTo;
  readonly reader: DocumentReader;
}

const sessionOf = ({ network }: BenchSetup) =>
  network.open({
    userAgent: 'seamark-agent/bench',
    timeoutMs: 10_000,
    retries: 0,
    requestsMax: 100,
    signal: new AbortController().signal,
  });

async function act(
  task: TaskInput,
  model: ChatModel,
  setup: BenchSetup,
): Promise<{ result: Extract<AgentResult, { ok: true }>; steps: AgentStep[] }> {
  const session = sessionOf(setup);
  const steps: AgentStep[] = [];
  const now = () => new Date();
  const result = await runAgent(task, {
    model,
    now,
    signal: new AbortController().signal,
    browser: new SiteBrowser({ ...setup, session, now }),
    onStep: (step) => {
      steps.push(step);
      return Promise.resolve();
    },
  });
  await session.close();
  if (!result.ok) throw new Error(result.message);
  return { result, steps };
}

async function overDemoTasks(reader: ThreadPool): Promise<AgentFigures['tasks']> {
  const demo = await serveDemo(0);
  const connectTo = parseConnectTo(demo.connectTo);
  const network = guardedNetwork({ connectTo });
  const measured: AgentFigures['tasks'][number][] = [];
  for (const task of Object.values<DemoTask>(DEMO_TASKS)) {
    const model = countingModel(
      new OpenAiModel({
        engine: 'stub',
        baseUrl: `${demo.modelUrl}/v1`,
        apiKey: 'none',
        model: 'stub',
        canCite: false,
      }),
    );
    const { result, steps } = await act({ ...task, startUrl: `http://${task.host}/` }, model, {
      host: task.host,
      network,
      connectTo,
      reader,
    });
    measured.push({
      goal: task.goal,
      verdict: result.verdict,
      steps: steps.length,
      fetchedBytes: steps.reduce((sum, { bytes }) => sum + bytes, 0),
      toldBytes: model.toldBytes(),
    });
  }
  demo.stop();
  return measured;
}

/** Counts the bytes sent to the model. */
function countingModel(model: ChatModel): ChatModel & { toldBytes(): number } {
  let bytes = 0;
  return {
    engine: model.engine,
    model: model.model,
    canCite: model.canCite,
    toldBytes: () => bytes,
    complete: (request: ChatRequest, signal: AbortSignal) => {
      bytes += JSON.stringify(request).length;
      return model.complete(request, signal);
    },
  };
}

const PAGES = Array.from(
  { length: BUDGET.fetches - 1 },
  (_, n) => `http://${RICH_HOST}/${n === 0 ? '' : `charts/${1 + (n % 12)}?${n}`}`,
);

/** A model without latency that names one page after the other, then finishes. */
const prompter: ChatModel = {
  engine: 'none',
  model: 'none',
  canCite: false,
  complete: ({ messages }) => {
    const at = messages.filter(({ role }) => role === 'assistant').length;
    const call =
      PAGES[at] === undefined
        ? { name: 'finish', args: { outcome: 'done', answer: 'Read.' } }
        : { name: 'fetch', args: { url: PAGES[at] } };
    const reply: ChatReply = {
      text: 'Next.',
      toolCalls: [{ id: String(at), ...call }],
      stop: 'tool',
      citations: [],
      usage: { inputTokens: 0, outputTokens: 0 },
    };
    return Promise.resolve(reply);
  },
};

/** Reads the same pages by plain requests and by the agent loop. */
async function cpuPerStep(reader: ThreadPool): Promise<AgentFigures['stepMs']> {
  const site = await serveRichSite(0);
  const connectTo = parseConnectTo(site.connectTo);
  const setup: BenchSetup = {
    host: RICH_HOST,
    network: guardedNetwork({ connectTo }),
    connectTo,
    reader,
  };
  const task: TaskInput = { goal: 'Read the charts', startUrl: PAGES[0]!, expectations: [] };
  const loop = () => act(task, prompter, setup);
  for (let n = 0; n < 5; n += 1) await Promise.all([fetchAlone(setup), loop()]);
  const fetchMs = await cpuMsOf(() => fetchAlone(setup));
  const loopMs = await cpuMsOf(loop);
  site.stop();
  return { fetch: fetchMs / PAGES.length, loop: (loopMs - fetchMs) / PAGES.length };
}

async function fetchAlone(setup: BenchSetup): Promise<void> {
  const session = sessionOf(setup);
  for (const url of [`http://${RICH_HOST}/robots.txt`, ...PAGES])
    await session.ask({
      method: 'GET',
      url,
      headers: { accept: 'text/markdown, text/html;q=0.8, */*;q=0.1' },
      capBytes: BUDGET.documentBytes,
      follow: false,
      lane: 'site',
    });
  await session.close();
}

/** CPU time of one repetition, averaged over many. */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const from = process.cpuUsage();
  for (let n = 0; n < REPEATS; n += 1) await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000 / REPEATS;
}

/** Runs the demo's tasks concurrently in one worker process. */
async function measureCrowd(cluster: BenchCluster): Promise<AgentFigures['crowd']> {
  const demo = await serveDemo(THINKING_MS);
  const url = await cluster.create('agents');
  const { prisma } = connect(url);
  const provider = {
    name: 'stub',
    protocol: 'openai',
    baseUrl: `${demo.modelUrl}/v1`,
    apiKeyEnv: 'STUB_KEY',
    model: 'stub',
    canCite: false,
  };
  const worker = await startProduct(url, {
    SEAMARK_ROLE: 'worker',
    SEAMARK_WORKER_AGENTS: String(CROWD),
    SCAN_CONNECT_TO: demo.connectTo,
    STUB_KEY: 'none',
    LLM_PROVIDERS: JSON.stringify([provider]),
  });
  const idleMib = await mibOf(worker.pid);
  let peakMib = idleMib;
  const watch = setInterval(
    () =>
      void mibOf(worker.pid).then((mib) => {
        peakMib = Math.max(peakMib, mib);
      }),
    100,
  );
  const { seconds, steps } = await runsDone(prisma);
  clearInterval(watch);
  await worker.stop();
  await prisma.$disconnect();
  demo.stop();
  return { runs: CROWD, steps, thinkingMs: THINKING_MS, seconds, idleMib, peakMib };
}

/** Resident memory of another process. */
async function mibOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Math.round(Number(stdout) / 1024);
}

async function runsDone(db: Database): Promise<{ seconds: number; steps: number }> {
  const tasks = Object.values<DemoTask>(DEMO_TASKS);
  const { id: organizationId } = await db.organization.create({
    data: { name: 'Bench', plan: 'paid' },
    select: { id: true },
  });
  for (const host of new Set(tasks.map((task) => task.host)))
    await db.site.create({
      data: { organizationId, host, url: `http://${host}/`, ownershipToken: host },
    });
  const sites = await db.site.findMany({ select: { id: true, host: true } });
  const rows = await Promise.all(
    tasks.map(async ({ host, goal, expectations }) => {
      const siteId = sites.find((site) => site.host === host)!.id;
      const task = {
        siteId,
        goal,
        startUrl: `http://${host}/`,
        expectations: expectations.map((one) => ({ ...one })),
      };
      const { goal: text, ...same } = task;
      const { id: taskId } = await db.question.create({
        data: { ...same, text, readers: ['agents'] },
        select: { id: true },
      });
      return { ...task, taskId };
    }),
  );
  await db.agentRun.createMany({
    data: Array.from({ length: CROWD }, (_, n) => ({
      ...rows[n % rows.length]!,
      batchId: organizationId,
      engine: 'stub',
      model: 'stub',
    })),
  });
  for (;;) {
    const [done] = await db.$queryRaw<
      { open: number; failed: number; seconds: number; steps: number }[]
    >`
      SELECT count(*) FILTER (WHERE status IN ('queued', 'running'))::int AS open, count(*) FILTER (WHERE status = 'failed')::int AS failed,
             extract(epoch FROM max("finishedAt") - min("queuedAt"))::float AS seconds, sum("stepCount")::int AS steps FROM "AgentRun"`;
    if (done?.failed) throw new Error(`${done.failed} of ${CROWD} runs failed.`);
    if (done?.open === 0) return { seconds: done.seconds, steps: done.steps };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
