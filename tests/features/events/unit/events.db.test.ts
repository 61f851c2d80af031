import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { SCAN_STEPS } from '@/lib/main/worker/handlers';
import { StoppedClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { Worker } from '@/lib/platform/jobs/worker';
import { keyRevoke } from '@/lib/main/admin/commands/key';
import { env } from '@/lib/platform/config/env';
import { listAgentTasks } from '@/lib/questions/server/agent-runs/tasks';
import { recordRunCompleted } from '@/lib/questions/server/agent-runs/agent-run-events';
import { reserveCredits } from '@/lib/platform/limits/credits';
import { storeOwnership } from '@/lib/sites/server/ownership-handler';
import { acceptScan } from '@/lib/reports/server/accept-scan';
import { scanHandler } from '@/lib/reports/server/scan-handler';
import type { StoredReport } from '@/lib/reports/server/stored-report';
import { scriptedProvider, siteWithQuestions, started, work } from '../../../helpers/answers-site';
import { actorOf, createOrg } from '../../../helpers/org';
import { createSite, finishScan, type TestSite } from '../../../helpers/site';
import { eventsOf, typesOf } from '../../../helpers/events-of';
import { plainReport, withCheck } from '../../../helpers/site-report';

const db = database();
const DAY_MS = 86_400_000;
const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T03:00:00.000Z`;

let plain: StoredReport;
let stub: Awaited<ReturnType<typeof scriptedProvider>>;
beforeAll(async () => {
  stub = await scriptedProvider();
  plain = await plainReport();
  return () => stub.close();
});
/** The report with another score, which robots.txt gets too. */
const scored = (score: number, change: Partial<StoredReport> = {}): Partial<StoredReport> => ({
  ...withCheck(plain, 'robots-txt', { score }),
  score,
  ...change,
});
/** Belongs to the site, not to the report. */
const scan = (
  site: TestSite,
  day: number,
  { host: _, url: __, ...report }: Partial<StoredReport>,
) => finishScan(site, at(day), report);

describe('a completed scan', () => {
  it('records scan.completed with its URL, and if it is the first without a comparison', async () => {
    const site = await createSite();
    const id = await scan(site, 1, scored(80));
    expect(await eventsOf(site.org)).toEqual([
      {
        id: expect.any(String) as string,
        type: 'scan.completed',
        version: 1,
        timestamp: at(1),
        organizationId: site.org.id,
        site: { id: site.id, host: site.host },
        resource: { kind: 'scan', id, url: `${env().BASE_URL}/api/v1/me/scans/${id}` },
        data: {
          trigger: 'api',
          engine: plain.engine,
          score: 80,
          comparison: null,
          questions: null,
        },
      },
    ]);
  });

  it('records score.dropped for a drop of five points, not of four, and check.regressed for both', async () => {
    const site = await createSite();
    const first = await scan(site, 1, scored(80));
    await scan(site, 2, scored(75));
    await scan(site, 3, scored(71));
    const events = await eventsOf(site.org);
    expect(events.map(({ type }) => type)).toEqual([
      'scan.completed',
      'check.regressed',
      'scan.completed',
      'score.dropped',
      'check.regressed',
      'scan.completed',
    ]);
    expect(events[1]?.data).toMatchObject({
      checkId: 'robots-txt',
      score: 75,
      previousScore: 80,
      comparable: true,
    });
    expect(events[3]?.data).toEqual({
      score: 75,
      previousScore: 80,
      points: 5,
      threshold: 5,
      previousScanId: first,
    });
  });

  it.each([
    ['another engine', { engine: 'seamark@0.0.1' }, 'engine_changed', ['scan.completed']],
    [
      'another coverage',
      { unmeasured: ['llms-txt'] },
      'coverage_changed',
      ['check.regressed', 'scan.completed'],
    ],
  ] as const)(
    'records no score.dropped after a scan with %s, but the reason as a warning',
    async (_, change, warning, types) => {
      const site = await createSite();
      await scan(site, 1, scored(80));
      await scan(site, 2, scored(20, change as Partial<StoredReport>));
      const events = (await eventsOf(site.org)).slice(1);
      expect(events.map(({ type }) => type)).toEqual(types);
      expect(events.at(-1)?.data['comparison']).toMatchObject({
        comparable: false,
        scoreDelta: -60,
        warnings: [expect.stringContaining(warning) as string],
      });
    },
  );

  it('records fix.verified for a verified fix', async () => {
    const site = await createSite();
    await scan(site, 1, plain);
    const open = await db.verification.findFirstOrThrow({ where: { siteId: site.id } });
    await db.verification.updateMany({ where: { id: open.id }, data: { status: 'measuring' } });
    await scan(site, 2, withCheck(plain, open.checkId, { score: 100, findings: [] }));
    expect((await eventsOf(site.org)).find(({ type }) => type === 'fix.verified')).toMatchObject({
      resource: { kind: 'verification', id: open.id },
      data: { checkId: open.checkId, baselineScore: open.baselineScore, observedScore: 100 },
    });
  });
});

describe('a failed scan', () => {
  const clock = new StoppedClock(new Date(at(1)));
  /** The network guard refuses the name before anything is sent. */
  async function failScheduled(site: TestSite): Promise<void> {
    clock.advance(DAY_MS);
    await db.limitRow.deleteMany();
    await db.$transaction((tx) =>
      acceptScan(tx, actorOf(site.org), { siteId: site.id, trigger: 'schedule' }, clock),
    );
    const pools = { scans: 1, agents: 0, chores: 0 };
    await db.site.update({ where: { id: site.id }, data: { url: 'http://10.0.0.1/' } });
    await new Worker({ db, clock, handlers: [scanHandler(SCAN_STEPS)], pools }).drain();
    await db.site.update({ where: { id: site.id }, data: { url: `http://${site.host}/` } });
  }

  it('records scan.failed, and once schedule.failed after the third scheduled failure in a row', async () => {
    const site = await createSite();
    for (let times = 0; times < 4; times += 1) await failScheduled(site);
    const events = await eventsOf(site.org);
    expect(events.map(({ type }) => type)).toEqual([
      'scan.failed',
      'scan.failed',
      'scan.failed',
      'schedule.failed',
      'scan.failed',
    ]);
    expect(events[3]?.data).toEqual({
      failures: 3,
      error: expect.stringMatching(/^target_not_allowed: /) as string,
    });
  });

  it('records scan.failed when a new scan replaces it after a queue timeout', async () => {
    const site = await createSite();
    await db.scan.create({
      data: {
        siteId: site.id,
        trigger: 'api',
        scope: 'site',
        queuedAt: new Date(0),
        runAfter: new Date(0),
      },
    });
    await db.$transaction((tx) =>
      acceptScan(tx, actorOf(site.org), { siteId: site.id, trigger: 'api' }),
    );
    expect((await eventsOf(site.org)).map(({ type, data }) => [type, data['error']])).toEqual([
      ['scan.failed', expect.stringMatching(/^queue_timeout: /) as string],
    ]);
  });
});

describe('ownership', () => {
  it('records ownership.expiring when the proof is missing, and ownership.lost a week later', async () => {
    const site = await createSite();
    await db.site.update({ where: { id: site.id }, data: { verifiedBy: 'dns' } });
    const missing = (['dns', 'file', 'meta'] as const).map((method) => ({
      method,
      where: site.host,
      outcome: 'missing' as const,
      says: '',
    }));
    for (const day of [1, 3, 9])
      await db.$transaction((tx) => storeOwnership(tx, site.id, missing, new Date(at(day))));
    expect((await eventsOf(site.org)).map(({ type, data }) => [type, data])).toEqual([
      ['ownership.expiring', { endsAt: at(8) }],
      ['ownership.lost', { lostAt: at(9) }],
    ]);
  });
});

describe('credits and keys', () => {
  it('a balance below a tenth of the monthly credits records credits.low once', async () => {
    const { id } = await createOrg();
    const book = (refId: string, credits: number) =>
      db.$transaction((tx) => reserveCredits(tx, id, [{ refId, credits }], new Date(at(1))));
    for (const [refId, credits] of [
      ['a', 270],
      ['b', 1],
      ['c', 1],
    ] as const)
      await book(`${id}:${refId}`, credits);
    expect((await eventsOf({ id })).map(({ type, data }) => [type, data])).toEqual([
      ['credits.low', { balance: 29, threshold: 30 }],
    ]);
  });

  it('a key that the operator revokes records key.revoked once, without the key', async () => {
    const org = await createOrg();
    const revoke = () =>
      keyRevoke.parse(['--id', org.keyId])({
        db,
        clock: new StoppedClock(new Date(at(1))),
        env: env(),
      });
    await revoke();
    await revoke();
    const [event, ...others] = await eventsOf(org);
    expect([event?.type, others, event?.data['name']]).toEqual(['key.revoked', [], 'test']);
    expect(JSON.stringify(event)).not.toContain(org.key.slice(8, -4));
  });
});

describe('Answers and agent runs', () => {
  it('a pass records answers.completed, and answers.changed if an answer stops citing the site', async () => {
    const { site } = await siteWithQuestions(['Who makes sea charts?', 'Is Acme good?']);
    stub.script = () => ({
      text: 'Acme.',
      citations: [{ url: `https://${site.host}/`, title: 'Acme' }],
    });
    const [first] = await started(site);
    await work();
    stub.script = ({ turns }) => ({
      text: 'Globex.',
      citations: [
        {
          url: turns[0]!.text.includes('charts')
            ? 'https://globex.example/'
            : `https://${site.host}/`,
          title: '',
        },
      ],
    });
    const [second] = await started(site);
    await work();
    const events = await eventsOf(site.org);
    expect(events.map(({ type, resource }) => [type, resource.id])).toEqual([
      ['answers.completed', first],
      ['answers.changed', second],
      ['answers.completed', second],
    ]);
    expect(events[1]?.data).toMatchObject({
      previousPassId: first,
      questions: ['Who makes sea charts?'],
    });
    expect(events[2]?.data).toMatchObject({ questionsAsked: 2, questionsCited: 1 });
  });

  it('a run records agent_run.completed, and a batch agent_run.regressed if chance does not explain it', async () => {
    const site = await createSite();
    const { id: taskId } = await db.question.create({
      data: { siteId: site.id, text: 'Find it', readers: ['agents'] },
    });
    /** A batch of repeats, all of which end at the same time. */
    const batch = async (day: number, ...verdicts: readonly ('passed' | 'blocked')[]) => {
      const about = { siteId: site.id, taskId, batchId: randomUUID(), goal: 'Find it' };
      const queuedAt = new Date(at(day));
      const runs = await Promise.all(
        verdicts.map(async (verdict) => {
          const data = {
            ...about,
            engine: 'stub',
            startUrl: '',
            queuedAt,
            status: 'running',
          } as const;
          const { id } = await db.agentRun.create({ data });
          return { id, verdict };
        }),
      );
      await Promise.all(
        runs.map(({ id, verdict }) =>
          db.$transaction(async (tx) => {
            await tx.agentRun.update({ where: { id }, data: { verdict } });
            await recordRunCompleted(tx, id, verdict, queuedAt);
            await tx.agentRun.update({
              where: { id },
              data: { status: 'succeeded', finishedAt: queuedAt },
            });
          }),
        ),
      );
    };
    const regressed = async () =>
      (await eventsOf(site.org)).filter(({ type }) => type === 'agent_run.regressed');
    await batch(1, 'passed');
    await batch(2, 'blocked');
    await batch(3, 'passed', 'passed', 'passed', 'blocked');
    await batch(4, 'passed', 'blocked', 'passed', 'blocked');
    expect(await regressed()).toEqual([]);
    await batch(5, 'passed', 'passed', 'passed', 'passed');
    await batch(6, 'blocked', 'blocked', 'passed', 'blocked');
    expect(await regressed()).toMatchObject([
      { data: { verdict: 'blocked', done: 1, runs: 4, previousDone: 4, previousRuns: 4 } },
    ]);
    expect(await typesOf(site.org)).toContain('agent_run.completed');
    expect(
      (await listAgentTasks(await getOwnedSite(actorOf(site.org), site.id))).figures,
    ).toMatchObject([{ taskId, engine: 'stub', done: 1, runs: 4, before: { done: 4, runs: 4 } }]);
  });
});
