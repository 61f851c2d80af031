import { fork } from 'node:child_process';
import { guardedNetwork, runInCallerThread, parseConnectTo } from '@seamark/engine';
import { blocks, table } from '@/lib/platform/text/markdown';
import { measureAgents } from './agents-bench';
import { startCluster, type BenchCluster } from './bench-cluster';
import { cpuSharesOf, type CpuShares } from './cpu-share';
import { CROWD_AUDITS, CROWDS, type CrowdFigures } from './crowd-bench';
import { auditLocally, measureEngine, repeat, serveRichSite, WARM_UP } from './engine-bench';
import { measureHttp } from './http-bench';
import { SEEDED_SITES } from '../tests/helpers/seed-scans';
import { LIGHTHOUSE } from './install-lighthouse';
import { measurePages } from './lighthouse-bench';
import type { MemoryFigures } from './memory-bench';
import { countRequestsByCheck } from './requests-by-check';
import { measureQuestions, measureRendering } from './questions-bench';
import { measureStorage } from './storage-bench';
import { measureVisits } from './visits-bench';
import { measureVisitors } from './visitors-bench';
import { measureWorkers } from './workers-bench';

/** A section of BENCHMARKS.md; `npm run bench -- <name>` prints it. */
interface Section {
  readonly name: string;
  readonly title: string;
  /** Measures, and writes the section below its title. */
  readonly write: (cluster: () => Promise<BenchCluster>) => Promise<string>;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;
const fineMs = (value: number) => `${value.toFixed(1)} ms`;
const percent = (value: number) => `${(100 * value).toFixed(0)} %`;
const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
const count = (value: number) => value.toLocaleString('en');
const goal = (value: number | string) =>
  `**${typeof value === 'number' ? value.toFixed(2) : value}**`;

export const SECTIONS: readonly Section[] = [
  {
    name: 'engine',
    title: 'A full home-page audit',
    write: async () => {
      const far = await measureEngine(50, 9);
      const near = await measureEngine(0, 60);
      const shares = await measureShares();
      return blocks(
        table(
          ['', 'with 50 ms latency', 'without latency'],
          [
            ['requests', `${far.requests}`, `${near.requests}`],
            ['fewest dependent waves', `${far.waves}`, `${near.waves}`],
            ['audit, median', ms(far.auditMs), ms(near.auditMs)],
            [
              'fetching the same addresses, same client, same politeness, median',
              ms(far.fetchMs),
              ms(near.fetchMs),
            ],
            [
              '**audit ÷ fetch**, median of pairs (target ≤ 1.25 with latency)',
              goal(far.ratio),
              near.ratio.toFixed(2),
            ],
            [
              'processor time of an audit, all threads',
              fineMs(far.auditCpuMs),
              fineMs(near.auditCpuMs),
            ],
            ['processor time of the fetch', fineMs(far.fetchCpuMs), fineMs(near.fetchCpuMs)],
            [
              '**processor time, audit ÷ fetch**, median of pairs (target ≤ 1.6 without latency)',
              far.cpuRatio.toFixed(2),
              goal(near.cpuRatio),
            ],
          ],
        ),
        'An audit can be faster than the fetch in waves, because it sends a request as soon as the answer is there that leads to it.',
        `The figures without latency are taken after ${WARM_UP} audits, those with latency before the code is compiled. Where the processor time of an audit goes, sampled with everything in one warm thread (target of planning: ≤ 5 %):`,
        table(
          ['part', 'share'],
          shares.map(([part, share]) => [part, percent(share)]),
        ),
      );
    },
  },
  {
    name: 'requests',
    title: 'Requests by check',
    write: async () =>
      blocks(
        'What each check has to ask on that site when it runs alone; in a full run nothing is asked twice.',
        table(
          ['check', 'requests'],
          Object.entries(await countRequestsByCheck()).map(([id, requests]) => [id, `${requests}`]),
        ),
      ),
  },
  {
    name: 'memory',
    title: 'Memory of the whole process',
    write: async () => {
      const memory = await inOwnProcess<MemoryFigures>('memory');
      return blocks(
        table(
          ['', 'MiB'],
          [
            ['after the first audit', `${memory.idleMib}`],
            ['peak during an audit of a page of 2 MiB', `${memory.peakHeavyPageMib}`],
            ['after it', `${memory.afterHeavyPageMib}`],
            ['after 20 audits in a row', `${memory.after20Mib}`],
            ['after 100 audits in a row', `${memory.after100Mib}`],
          ],
        ),
      );
    },
  },
  {
    name: 'visits',
    title: 'Visits in a log',
    write: async () => {
      const visits = await measureVisits();
      return blocks(
        `\`seamark visits\` over ${count(visits.lines)} lines (${visits.mebibytes.toFixed(0)} MiB), one thread.`,
        table(
          ['', ''],
          [
            ['processor time (target < 20 s)', `${visits.cpuSeconds.toFixed(1)} s`],
            ['**÷ awk, which counts one client**', goal(visits.ratio.toFixed(1))],
            ['peak of memory (target < 150 MiB)', `${visits.peakMib} MiB`],
          ],
        ),
      );
    },
  },
  {
    name: 'visitors',
    title: 'Visits on the server',
    write: async (cluster) => {
      const { linesPerSecond, days, dayMs, manyMs } = await measureVisitors(await cluster());
      return blocks(
        table(
          ['', ''],
          [
            [
              'lines of logs that one server counts in a second, sent by POST (target ≥ 10,000)',
              goal(count(Math.round(linesPerSecond))),
            ],
            ['page Visitors, one day of visits', fineMs(dayMs)],
            [`page Visitors, ${days} days`, fineMs(manyMs)],
            [`**${days} days ÷ one day** (target ≤ 1.3)`, goal(manyMs / dayMs)],
          ],
        ),
      );
    },
  },
  {
    name: 'questions',
    title: 'Questions and rendered pages',
    write: async () => {
      const [questions, rendering] = [await measureQuestions(), await measureRendering()];
      return blocks(
        table(
          ['', ''],
          [
            [
              'answers found on the right page of the lab’s sites (target ≥ 95 %)',
              goal(`${questions.right} of ${questions.asked}`),
            ],
            [
              `100 questions over ${questions.pages} recorded pages, processor time (target < 10 s)`,
              goal(`${questions.seconds.toFixed(1)} s`),
            ],
            ['memory that they add', `${Math.round(questions.megabytes)} MB`],
            [
              'labelled pages whose scripts are judged right',
              goal(`${rendering.right} of ${rendering.pages}`),
            ],
            [
              'rendering a page in a new browser, median (target ≤ 3 s)',
              goal(`${(rendering.medianMs / 1000).toFixed(1)} s`),
            ],
          ],
        ),
        'No page is rendered during an audit: a separate job does it after the scan is stored, and only where there is a browser.',
      );
    },
  },
  {
    name: 'crowds',
    title: 'Audits at once',
    write: async () => {
      const crowds: CrowdFigures[] = [];
      for (const atOnce of CROWDS)
        crowds.push(await inOwnProcess<CrowdFigures>('crowd', String(atOnce)));
      const [single, four] = crowds as [CrowdFigures, CrowdFigures];
      return blocks(
        `${CROWD_AUDITS} audits of the same site with 50 ms latency after ${WARM_UP} for each thread without to warm up, each crowd in a process of its own, threads included.`,
        table(
          [
            'at once',
            'processor time of one audit',
            'audits per minute and core (target ≥ 2400 at 4)',
            '÷ one at once (target 0.85–1.15)',
            'peak of the process',
            '÷ four at once (target ≤ 1.3)',
          ],
          crowds.map(({ atOnce, cpuMs, peakMib }) => [
            `${atOnce}`,
            fineMs(cpuMs),
            `${Math.round(60_000 / cpuMs)}`,
            goal(cpuMs / single.cpuMs),
            `${peakMib} MiB`,
            atOnce > four.atOnce ? goal(peakMib / four.peakMib) : '',
          ]),
        ),
      );
    },
  },
  {
    name: 'http',
    title: 'Reports over HTTP',
    write: async (cluster) => {
      const { seconds, bytes, rates, ratios } = await measureHttp(await cluster());
      const row = (name: keyof typeof rates, words: string, ratio?: number) => [
        words,
        rates[name].toFixed(0),
        ratio === undefined ? '' : goal(ratio),
      ];
      return blocks(
        `16 connections, ${seconds} s each, in turn, ratios within a round; the bare handler is a Next route that returns the same ${bytes} bytes from memory.`,
        table(
          ['', 'requests per second', 'ratio'],
          [
            row('bare', 'bare Next route handler'),
            row(
              'report',
              '`GET /api/v1/report/{host}`, each request reads the version of its row (target ≥ 0.6)',
              ratios.report,
            ),
            row(
              'notModified',
              'the same with If-None-Match, 304 (target ≥ 0.9)',
              ratios.notModified,
            ),
            row(
              'reduced',
              '`GET /api/v1/me/sites/{id}/report` reduced to the database read and `Response.json`',
            ),
            row(
              'paid',
              'the same with key, plan, pace, order of checks and headers (target ≥ 0.7 of the reduced one)',
              ratios.paid,
            ),
            row('listed', '`GET /api/v1/me/sites` with a key'),
            row(
              'mcp',
              'the same as the MCP tool `list_sites`: time ÷ time of the route (target ≤ 1.2)',
              ratios.mcp,
            ),
            row('fixes', '`GET /api/v1/me/sites/{id}/fixes` with a key'),
            row(
              'mcpFixes',
              'the same as the MCP tool `list_fixes` (target ≤ 1.2)',
              ratios.mcpFixes,
            ),
          ],
        ),
        'An MCP call says its answer twice, as text and structured, as the protocol asks; beside that stand the SDK and a request with a body.',
      );
    },
  },
  {
    name: 'workers',
    title: 'Scans per minute',
    write: async (cluster) => {
      const { latencyMs, scansPerWorker, rates, turns } = await measureWorkers(await cluster());
      return blocks(
        `Queued scans of a site with ${latencyMs} ms latency, one site each, ${scansPerWorker} per worker process, each of which takes one at a time (\`SEAMARK_WORKER_SCANS=1\`).`,
        table(
          ['worker processes', 'scans per minute', 'of linear'],
          rates.map(({ workers, perMinute }) => [
            `${workers}`,
            perMinute.toFixed(0),
            percent(perMinute / (workers * rates[0]!.perMinute)),
          ]),
        ),
        `A scan that is queued behind ${count(turns.queued)} of another organization waits ${goal(turns.ratio)} of the time that a scan takes (target ≤ 1: one worker with one scan at a time, median of ${turns.count}).`,
      );
    },
  },
  {
    name: 'agents',
    title: 'Agent runs',
    write: async (cluster) => {
      const { tasks, stepMs, crowd } = await measureAgents(await cluster());
      return blocks(
        'Over the demo’s tasks, by the demo’s scripted model over HTTP.',
        table(
          ['task', 'verdict', 'steps', 'read from the site', 'told to the model'],
          tasks.map((task) => [
            task.goal,
            task.verdict,
            `${task.steps}`,
            kib(task.fetchedBytes),
            kib(task.toldBytes),
          ]),
        ),
        `A step that fetches a page costs ${fineMs(stepMs.fetch)} of processor time for the fetch and ${goal(fineMs(stepMs.loop))} for our loop beside it (target ≤ 5 ms): reading the page, showing it, robots.txt, budget; without model and database.`,
        `${crowd.runs} runs over these tasks at once in one worker process, the model thinking ${crowd.thinkingMs} ms before each of the ${crowd.steps} steps: all ended after ${crowd.seconds.toFixed(1)} s; ${crowd.idleMib} MiB before, ${goal(`${crowd.peakMib} MiB`)} at the peak.`,
      );
    },
  },
  {
    name: 'pages',
    title: 'Pages in a browser',
    write: async (cluster) => {
      const pages = await measurePages(await cluster());
      return blocks(
        `Lighthouse ${LIGHTHOUSE} on its standard phone (processor slowed four times, slow 4G, simulated), production build, medians of three; the dashboard with ${SEEDED_SITES} sites and a history of 500 scans each. Targets of the server’s processor time: landing 4 ms, report 6 ms, guide 3 ms.`,
        table(
          [
            'page',
            'performance (target ≥ 98)',
            'accessibility (100)',
            'best practices (100)',
            'largest paint',
            'blocked',
            'layout shift',
            'server',
          ],
          pages.map((page) => [
            page.page,
            goal(`${page.performance}`),
            `${page.accessibility}`,
            `${page.bestPractices}`,
            `${(page.lcpMs / 1000).toFixed(1)} s`,
            ms(page.tbtMs),
            page.cls.toFixed(2),
            goal(fineMs(page.serverMs)),
          ]),
        ),
      );
    },
  },
  {
    name: 'storage',
    title: 'A long history',
    write: async (cluster) => {
      const storage = await measureStorage(await cluster());
      return blocks(
        `The verbs behind the API, one organization with ${SEEDED_SITES} sites, medians. \`tests/features/history/unit/long-history.db.test.ts\` shows by EXPLAIN that an index leads to the rows.`,
        table(
          ['', `${count(storage.few)} scans stored`, count(storage.many), 'ratio (target ≤ 1.3)'],
          storage.reads.map(({ name, fewMs, manyMs }) => [
            name,
            `${fewMs.toFixed(2)} ms`,
            `${manyMs.toFixed(2)} ms`,
            goal(manyMs / fewMs),
          ]),
        ),
        `A scan takes ${kib(storage.bytesPerScan)} on disk, its report and all indexes included; a million take ${((storage.bytesPerScan * 1e6) / 2 ** 30).toFixed(1)} GiB. The recorded answers of each site's newest scan take ${kib(storage.recordingsBytes)} more.`,
      );
    },
  },
];

/** Measures these sections, those on a database last, and writes them in their order. */
export async function writeSections(sections: readonly Section[]): Promise<string> {
  let cluster: Promise<BenchCluster> | undefined;
  const texts = new Map<Section, string>();
  try {
    for (const section of sections.toSorted((a, b) => a.write.length - b.write.length)) {
      process.stderr.write(`${section.title} …\n`);
      const body = await section.write(() => (cluster ??= startCluster()));
      texts.set(section, `## ${section.title}\n\n${body}`);
    }
  } finally {
    await (await cluster)?.stop();
  }
  return sections.map((section) => texts.get(section)).join('\n');
}

async function measureShares(): Promise<CpuShares> {
  const site = await serveRichSite(0);
  const network = guardedNetwork({ connectTo: parseConnectTo(site.connectTo) });
  const runner = runInCallerThread(({ error }) => {
    throw error;
  });
  const audits = (times: number) => repeat(times, 1, () => auditLocally(network, runner));
  await audits(WARM_UP);
  const shares = await cpuSharesOf(() => audits(100));
  site.stop();
  return shares;
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
