import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { format } from 'oxfmt';
import { guardedNetwork, runInCallerThread, parseConnectTo } from '@seamark/engine';
import { ENGINE } from '@seamark/engine';
import {
  auditLocally,
  measureEngine,
  repeat,
  serveRichSite,
  WARM_UP,
  type EngineFigures,
} from './engine-bench';
import { measureAgents, type AgentFigures } from './agents-bench';
import { cpuSharesOf, type CpuShares } from './cpu-share';
import { crowdSection, CROWDS, measureCrowd, type CrowdFigures } from './crowd-bench';
import { measureHttp, type HttpFigures } from './http-bench';
import { SEEDED_SITES } from '../tests/helpers/seed-scans';
import { startCluster } from './bench-cluster';
import { LIGHTHOUSE } from './install-lighthouse';
import { measurePages, type PageScores } from './lighthouse-bench';
import { measureMemory, type MemoryFigures } from './memory-bench';
import { countRequestsByCheck } from './requests-by-check';
import {
  measureQuestions,
  measureRendering,
  type QuestionFigures,
  type RenderingFigures,
} from './questions-bench';
import { measureStorage, type StorageFigures } from './storage-bench';
import { measureVisits, type VisitFigures } from './visits-bench';
import { measureVisitors, type VisitorFigures } from './visitors-bench';
import { measureWorkers, type WorkerFigures } from './workers-bench';

const say = (text: string) => process.stderr.write(`${text}\n`);

/**
 * `npm run bench`: measures on this machine, over loopback only, and writes BENCHMARKS.md. `-- engine`, `-- http`,
 * `-- pages`, `-- crowds`, `-- visits`, and `-- questions` print one section.
 */
async function main(): Promise<void> {
  const [, , subject, count] = process.argv;
  if (subject === 'memory') return void process.send?.(await measureMemory());
  if (subject === 'visits') return void process.stdout.write(visitsSection(await measureVisits()));
  if (subject === 'visitors') {
    const cluster = await startCluster();
    const visitors = await measureVisitors(cluster).finally(() => cluster.stop());
    process.stdout.write(visitorsSection(visitors));
    process.exit(0);
  }
  if (subject === 'questions') {
    process.stdout.write(questionsSection(await measureQuestions(), await measureRendering()));
    process.exit(0);
  }
  if (subject === 'crowds') return void process.stdout.write(crowdSection(await measureCrowds()));
  if (subject === 'crowd') return void process.send?.(await measureCrowd(Number(count)));
  if (subject === 'engine') {
    process.stdout.write(engineSection(await measureAudits()));
    process.exit(0);
  }
  if (subject === 'http') {
    const cluster = await startCluster();
    const http = await measureHttp(cluster).finally(() => cluster.stop());
    process.stdout.write(httpSection(http));
    process.exit(0);
  }
  if (subject === 'pages') {
    const cluster = await startCluster();
    const pages = await measurePages(cluster).finally(() => cluster.stop());
    process.stdout.write(pagesSection(pages));
    process.exit(0);
  }
  const engine = await measureAudits();
  say('Memory …');
  const memory = await inOwnProcess<MemoryFigures>('memory');
  say('Visits …');
  const visits = await measureVisits();
  say('Questions …');
  const questions = await measureQuestions();
  say('Rendered pages …');
  const rendering = await measureRendering();
  say('Crowds …');
  const crowds = await measureCrowds();
  const { http, workers, agents, pages, visitors, storage } = await measureOnDatabase();
  await writeFile(
    'BENCHMARKS.md',
    await formatted({
      engine,
      memory,
      visits,
      questions,
      rendering,
      crowds,
      http,
      workers,
      agents,
      pages,
      visitors,
      storage,
      byCheck: await countRequestsByCheck(),
    }),
  );
  say('Written to BENCHMARKS.md.');
  process.exit(0);
}

const formatted = async (figures: All): Promise<string> =>
  (await format('BENCHMARKS.md', report(figures), { printWidth: 100 })).code;

async function measureOnDatabase(): Promise<
  Pick<All, 'http' | 'workers' | 'agents' | 'pages' | 'visitors' | 'storage'>
> {
  const cluster = await startCluster();
  try {
    say('Reading reports over HTTP …');
    const http = await measureHttp(cluster);
    say('Workers …');
    const workers = await measureWorkers(cluster);
    say('Agent runs …');
    const agents = await measureAgents(cluster);
    say('Pages in a browser …');
    const pages = await measurePages(cluster);
    say('Visits on the server …');
    const visitors = await measureVisitors(cluster);
    say('A million scans (minutes) …');
    return { http, workers, agents, pages, visitors, storage: await measureStorage(cluster) };
  } finally {
    await cluster.stop();
  }
}

interface Engine {
  readonly far: EngineFigures;
  readonly near: EngineFigures;
  readonly shares: CpuShares;
}

async function measureAudits(): Promise<Engine> {
  say('Audits with 50 ms latency …');
  const far = await measureEngine(50, 9);
  say('Audits without latency …');
  const near = await measureEngine(0, 60);
  say('Processor …');
  return { far, near, shares: await measureShares() };
}

async function measureShares(): Promise<CpuShares> {
  const site = await serveRichSite(0);
  const network = guardedNetwork({ connectTo: parseConnectTo(site.connectTo) });
  const runner = runInCallerThread(({ error }) => {
    throw error;
  });
  const audits = (count: number) => repeat(count, 1, () => auditLocally(network, runner));
  await audits(WARM_UP);
  const shares = await cpuSharesOf(() => audits(100));
  site.stop();
  return shares;
}

async function measureCrowds(): Promise<CrowdFigures[]> {
  const crowds: CrowdFigures[] = [];
  for (const atOnce of CROWDS)
    crowds.push(await inOwnProcess<CrowdFigures>('crowd', String(atOnce)));
  return crowds;
}

function inOwnProcess<Figures>(...subject: string[]): Promise<Figures> {
  return new Promise((resolve, reject) => {
    const child = fork(process.argv[1]!, subject);
    child.once('message', (figures) => {
      resolve(figures as Figures);
      child.kill();
    });
    child.once('exit', (code) => reject(new Error(`The ${subject[0]} run ended with ${code}.`)));
  });
}

interface All {
  readonly engine: Engine;
  readonly memory: MemoryFigures;
  readonly visits: VisitFigures;
  readonly visitors: VisitorFigures;
  readonly questions: QuestionFigures;
  readonly rendering: RenderingFigures;
  readonly crowds: readonly CrowdFigures[];
  readonly http: HttpFigures;
  readonly workers: WorkerFigures;
  readonly agents: AgentFigures;
  readonly pages: readonly PageScores[];
  readonly storage: StorageFigures;
  readonly byCheck: Readonly<Record<string, number>>;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;
const cpu = (value: number) => `${value.toFixed(1)} ms`;
const percent = (value: number) => `${(100 * value).toFixed(0)} %`;

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
const count = (value: number) => value.toLocaleString('en');

const httpSection = (http: HttpFigures): string => `## Reports over HTTP

16 connections, ${http.seconds} s each, in turn, ratios within a round; the bare handler is a Next route that returns the same ${http.bytes} bytes from memory.

| | requests per second | ratio |
|---|---|---|
| bare Next route handler | ${http.rates.bare.toFixed(0)} | |
| \`GET /api/v1/report/{host}\`, each request reads the version of its row (target ≥ 0.6) | ${http.rates.report.toFixed(0)} | **${http.ratios.report.toFixed(2)}** |
| the same with If-None-Match, 304 (target ≥ 0.9) | ${http.rates.notModified.toFixed(0)} | **${http.ratios.notModified.toFixed(2)}** |
| \`GET /api/v1/me/sites/{id}/report\` reduced to the database read and \`Response.json\` | ${http.rates.reduced.toFixed(0)} | |
| the same with key, plan, pace, order of checks and headers (target ≥ 0.7 of the reduced one) | ${http.rates.paid.toFixed(0)} | **${http.ratios.paid.toFixed(2)}** |
| \`GET /api/v1/me/sites\` with a key | ${http.rates.listed.toFixed(0)} | |
| the same as the MCP tool \`list_sites\`: time ÷ time of the route (target ≤ 1.2) | ${http.rates.mcp.toFixed(0)} | **${http.ratios.mcp.toFixed(2)}** |
| \`GET /api/v1/me/sites/{id}/fixes\` with a key | ${http.rates.fixes.toFixed(0)} | |
| the same as the MCP tool \`list_fixes\` (target ≤ 1.2) | ${http.rates.mcpFixes.toFixed(0)} | **${http.ratios.mcpFixes.toFixed(2)}** |

An MCP call says its answer twice, as text and structured, as the protocol asks; beside that stand the SDK and a request with a body.
`;

function engineSection({ far, near, shares }: Engine): string {
  return `## A full home-page audit

| | with 50 ms latency | without latency |
|---|---|---|
| requests | ${far.requests} | ${near.requests} |
| fewest dependent waves | ${far.waves} | ${near.waves} |
| audit, median | ${ms(far.auditMs)} | ${ms(near.auditMs)} |
| fetching the same addresses, same client, same politeness, median | ${ms(far.fetchMs)} | ${ms(near.fetchMs)} |
| **audit ÷ fetch**, median of pairs (target ≤ 1.25 with latency) | **${far.ratio.toFixed(2)}** | ${near.ratio.toFixed(2)} |
| processor time of an audit, all threads | ${cpu(far.auditCpuMs)} | ${cpu(near.auditCpuMs)} |
| processor time of the fetch | ${cpu(far.fetchCpuMs)} | ${cpu(near.fetchCpuMs)} |
| **processor time, audit ÷ fetch**, median of pairs (target ≤ 1.6 without latency) | ${far.cpuRatio.toFixed(2)} | **${near.cpuRatio.toFixed(2)}** |

An audit can be faster than the fetch in waves, because it sends a request as soon as the answer is there that leads to it.

The figures without latency are taken after ${WARM_UP} audits, those with latency before the code is compiled. Where the processor time of an audit goes, sampled with everything in one warm thread (target of planning: ≤ 5 %):

| part | share |
|---|---|
${shares.map(([part, share]) => `| ${part} | ${percent(share)} |`).join('\n')}
`;
}

function report({
  engine,
  memory,
  visits,
  visitors,
  questions,
  rendering,
  crowds,
  http,
  workers,
  agents,
  pages,
  storage,
  byCheck,
}: All): string {
  return `# Benchmarks

Written by \`npm run bench\`. Ratios within one run are what counts; absolute figures are this machine's.

${ENGINE}, Node ${process.version}, ${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? 'unknown'}, ${new Date().toISOString().slice(0, 10)}. The measured site runs in a process of its own on the same machine.

${engineSection(engine)}
## Requests by check

What each check has to ask on that site when it runs alone; in a full run nothing is asked twice.

| check | requests |
|---|---|
${Object.entries(byCheck)
  .map(([id, count]) => `| ${id} | ${count} |`)
  .join('\n')}

## Memory of the whole process

| | MiB |
|---|---|
| after the first audit | ${memory.idleMib} |
| peak during an audit of a page of 2 MiB | ${memory.peakHeavyPageMib} |
| after it | ${memory.afterHeavyPageMib} |
| after 20 audits in a row | ${memory.after20Mib} |
| after 100 audits in a row | ${memory.after100Mib} |

${visitsSection(visits)}
${visitorsSection(visitors)}
${questionsSection(questions, rendering)}
${crowdSection(crowds)}
${httpSection(http)}
## Scans per minute

Queued scans of a site with ${workers.latencyMs} ms latency, one site each, ${workers.scansPerWorker} per worker process, each of which takes one at a time (\`SEAMARK_WORKER_SCANS=1\`).

| worker processes | scans per minute | of linear |
|---|---|---|
${workers.rates.map((rate) => `| ${rate.workers} | ${rate.perMinute.toFixed(0)} | ${percent(rate.perMinute / (rate.workers * workers.rates[0]!.perMinute))} |`).join('\n')}

A scan that is queued behind ${count(workers.turns.queued)} of another organization waits **${workers.turns.ratio.toFixed(2)}** of the time that a scan takes (target ≤ 1: one worker with one scan at a time, median of ${workers.turns.count}).

## Agent runs

Over the demo's tasks, by the demo's scripted model over HTTP.

| task | verdict | steps | read from the site | told to the model |
|---|---|---|---|---|
${agents.tasks.map((task) => `| ${task.goal} | ${task.verdict} | ${task.steps} | ${kib(task.fetchedBytes)} | ${kib(task.toldBytes)} |`).join('\n')}

A step that fetches a page costs ${agents.stepMs.fetch.toFixed(1)} ms of processor time for the fetch and **${agents.stepMs.loop.toFixed(1)} ms** for our loop beside it (target ≤ 5 ms): reading the page, showing it, robots.txt, budget; without model and database.

${agents.crowd.runs} runs over these tasks at once in one worker process, the model thinking ${agents.crowd.thinkingMs} ms before each of the ${agents.crowd.steps} steps: all ended after ${agents.crowd.seconds.toFixed(1)} s; ${agents.crowd.idleMib} MiB before, **${agents.crowd.peakMib} MiB** at the peak.

${pagesSection(pages)}
## A long history

The verbs behind the API, one organization with ${SEEDED_SITES} sites, medians. \`tests/features/history/unit/long-history.db.test.ts\` shows by EXPLAIN that an index leads to the rows.

| | ${count(storage.few)} scans stored | ${count(storage.many)} | ratio (target ≤ 1.3) |
|---|---|---|---|
${storage.reads.map(({ name, fewMs, manyMs }) => `| ${name} | ${fewMs.toFixed(2)} ms | ${manyMs.toFixed(2)} ms | **${(manyMs / fewMs).toFixed(2)}** |`).join('\n')}

A scan takes ${kib(storage.bytesPerScan)} on disk, its report and all indexes included; a million take ${((storage.bytesPerScan * 1e6) / 2 ** 30).toFixed(1)} GiB. The recorded answers of each site's newest scan take ${kib(storage.recordingsBytes)} more.
`;
}

const visitsSection = (visits: VisitFigures): string => `## Visits in a log

\`seamark visits\` over ${count(visits.lines)} lines (${visits.mebibytes.toFixed(0)} MiB), one thread.

| | |
|---|---|
| processor time (target < 20 s) | ${visits.cpuSeconds.toFixed(1)} s |
| **÷ awk, which counts one client** | **${visits.ratio.toFixed(1)}** |
| peak of memory (target < 150 MiB) | ${visits.peakMib} MiB |
`;

const visitorsSection = (visitors: VisitorFigures): string => `## Visits on the server

| | |
|---|---|
| lines of logs that one server counts in a second, sent by POST (target ≥ 10,000) | **${Math.round(visitors.linesPerSecond).toLocaleString('en')}** |
| page Visitors, one day of visits | ${visitors.dayMs.toFixed(1)} ms |
| page Visitors, ${visitors.days} days | ${visitors.manyMs.toFixed(1)} ms |
| **${visitors.days} days ÷ one day** (target ≤ 1.3) | **${(visitors.manyMs / visitors.dayMs).toFixed(2)}** |
`;

const questionsSection = (
  questions: QuestionFigures,
  rendering: RenderingFigures,
): string => `## Questions and rendered pages

| | |
|---|---|
| answers found on the right page of the lab’s sites (target ≥ 95 %) | **${questions.right} of ${questions.asked}** |
| 100 questions over ${questions.pages} recorded pages, processor time (target < 10 s) | **${questions.seconds.toFixed(1)} s** |
| memory that they add | ${Math.round(questions.megabytes)} MB |
| labelled pages whose scripts are judged right | **${rendering.right} of ${rendering.pages}** |
| rendering a page in a new browser, median (target ≤ 3 s) | **${(rendering.medianMs / 1000).toFixed(1)} s** |

No page is rendered during an audit: a separate job does it after the scan is stored, and only where there is a browser.
`;

const pagesSection = (pages: readonly PageScores[]): string => `## Pages in a browser

Lighthouse ${LIGHTHOUSE} on its standard phone (processor slowed four times, slow 4G, simulated), production build, medians of three; the dashboard with ${SEEDED_SITES} sites and a history of 500 scans each. Targets of the server’s processor time: landing 4 ms, report 6 ms, guide 3 ms.

| page | performance (target ≥ 98) | accessibility (100) | best practices (100) | largest paint | blocked | layout shift | server |
|---|---|---|---|---|---|---|---|
${pages.map((page) => `| ${page.page} | **${page.performance}** | ${page.accessibility} | ${page.bestPractices} | ${(page.lcpMs / 1000).toFixed(1)} s | ${ms(page.tbtMs)} | ${page.cls.toFixed(2)} | **${page.serverMs.toFixed(1)} ms** |`).join('\n')}
`;

await main();
