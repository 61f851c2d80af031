import { Resolver } from 'node:dns/promises';
import { request } from 'undici';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { operations } from '@/lib/api/operations';
import type { Operation } from '@/lib/platform/contract/operation';
import { dashboardOperations } from '@/lib/api/dashboard';
import { dashboardRoutes } from '@/lib/platform/contract/dashboard-routes';
import type { DashboardOperation } from '@/lib/platform/contract/dashboard-operation';
import { database } from '@/lib/platform/db/client';
import { createWebhook } from '@/lib/events/server/change-webhooks';
import { testWebhook } from '@/lib/events/server/resend-webhook-delivery';
import { createMember, type TestMember } from '../helpers/member';
import { ask } from '../helpers/http';
import { actorOf } from '../helpers/org';
import { createMeasuredSite, type MeasuredSite } from '../helpers/measured-site';
import { finishScan } from '../helpers/site';
import { watchOutgoing } from '../helpers/watch-outgoing.mjs';
import { configureSilentProvider } from '../helpers/silent-provider';

interface Read {
  readonly id: string;
  readonly path: string;
  readonly by: 'nobody' | 'key' | 'session';
}

/** Derived from both contracts, so that it includes new reads. */
const reads: readonly Read[] = [
  ...(operations as readonly Operation[])
    .filter(({ method }) => method === 'GET')
    .map(({ id, path: address, access }): Read => ({
      id,
      path: address,
      by: access !== 'public' ? 'key' : 'nobody',
    })),
  ...(dashboardOperations as readonly DashboardOperation[])
    .map(({ id }) => ({ id, ...dashboardRoutes[id as keyof typeof dashboardRoutes] }))
    .filter(({ method }) => method === 'GET')
    .map(({ id, path: address }): Read => ({
      id: `${id} of the dashboard`,
      path: address,
      by: 'session',
    })),
];

// Models are configured, so that a connection to them would be noticed.
configureSilentProvider({ canCite: true });
const outgoing: string[] = [];
watchOutgoing((to) => outgoing.push(to));
const { hostname, port } = new URL(process.env['DATABASE_URL'] ?? 'postgres://localhost:5432');
const elsewhere = (): string[] =>
  outgoing.filter((to) => to !== `${hostname}:${port}` && to !== `the name ${hostname}`);

let site: MeasuredSite;
let member: TestMember;
let runId: string;
let webhookId: string;
let exportId: string;
let tables: string[];

beforeAll(async () => {
  site = await createMeasuredSite();
  member = await createMember(site.org, 'owner');
  await finishScan(site, '2026-11-22T10:00:00.000Z');
  runId = await answersAndRun(site.id);
  const url = 'https://hooks.example.com/';
  webhookId = (await createWebhook(actorOf(site.org), { url, kind: 'standard', types: [] })).id;
  const created = await database().export.create({
    data: {
      organizationId: site.org.id,
      requestedById: member.userId,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 86_400_000),
      size: 1,
      parts: { create: { number: 1, bytes: new Uint8Array(1) } },
    },
    select: { id: true },
  });
  exportId = created.id;
  const { id: deliveryId } = await testWebhook(actorOf(site.org), webhookId);
  WORDS['deliveryId'] = deliveryId;
  const rows = await database().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`;
  tables = rows.map(({ name }) => name).filter((name) => name !== 'RateBucket');
});
beforeEach(() => {
  outgoing.length = 0;
});

/** Due questions, a failed and a queued pass, a task, and a run: all work that a read might continue by mistake. */
async function answersAndRun(siteId: string): Promise<string> {
  const db = database();
  const past = new Date('2026-11-22T11:00:00.000Z');
  await db.question.create({
    data: { siteId, text: 'Who?', readers: ['engines'], schedule: 'weekly', nextAskAt: past },
  });
  await db.answersPass.create({
    data: {
      siteId,
      engine: 'stub',
      model: 'stub',
      questions: ['Who?'],
      status: 'failed',
      error: 'timeout: Late.',
      finishedAt: past,
    },
  });
  await db.answersPass.create({
    data: { siteId, engine: 'stub', model: 'stub', questions: ['Who?'] },
  });
  const task = await db.question.create({
    data: { siteId, text: 'Find it', readers: ['agents'] },
    select: { id: true },
  });
  const run = {
    siteId,
    taskId: task.id,
    batchId: task.id,
    goal: 'Find it',
    startUrl: `http://${site.host}/`,
    engine: 'stub',
    model: 'stub',
  };
  await db.agentRun.create({ data: run });
  return (
    await db.agentRun.create({
      data: { ...run, status: 'succeeded', verdict: 'passed', finishedAt: past, publishedAt: past },
      select: { id: true },
    })
  ).id;
}

/** Row count and checksum of each table. A read may write only the key's lastUsedAt and its rate limit. */
async function contents(): Promise<Record<string, string>> {
  const entries = await Promise.all(
    tables.map(async (table) => {
      const [row] = await database().$queryRawUnsafe<{ count: number; sum: string | null }[]>(
        `SELECT count(*)::int AS count, md5(string_agg((to_jsonb(t) - 'lastUsedAt')::text, '' ORDER BY (to_jsonb(t) - 'lastUsedAt')::text)) AS sum FROM "${table}" t`,
      );
      return [table, `${row?.count} ${row?.sum}`] as const;
    }),
  );
  return Object.fromEntries(entries);
}

const WORDS: Record<string, string> = {
  checkId: 'robots-txt',
  kind: 'robots-txt',
  format: 'json',
  number: '1',
};
const QUERY: Readonly<Record<string, string>> = {
  '/api/dashboard/sites/{id}/fixes/projection': '?check_ids=robots-txt',
  '/api/dashboard/sites/{id}/fixes/prompts': '?check_ids=robots-txt',
};

async function read({ path: address, by }: Read, id: string): Promise<number> {
  const filled = address.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'host' ? site.host : (WORDS[name] ?? id),
  );
  return (
    await ask(apiRoutes, `${filled}${QUERY[address] ?? ''}`, {
      headers: by === 'key' ? site.org.headers : by === 'session' ? member.headers : {},
    })
  ).status;
}

const idFor = (address: string): string =>
  address.includes('/webhooks/')
    ? webhookId
    : address.includes('/exports/')
      ? exportId
      : address.includes('/scans/')
        ? site.scanId
        : address.includes('/agent-runs/')
          ? runId
          : site.id;

it('the test detects changes in every table and every connection', async () => {
  expect(tables).toEqual(
    expect.arrayContaining([
      'Scan',
      'Report',
      'Verification',
      'LimitRow',
      'CreditEntry',
      'Job',
      'ApiKey',
      'AnswersPass',
      'AgentRun',
    ]),
  );
  await Promise.allSettled([
    request('http://127.0.0.1:9/'),
    fetch('http://127.0.0.1:10/'),
    new Resolver().resolveTxt('a..example'),
  ]);
  expect(elsewhere().sort()).toEqual(['127.0.0.1:10', '127.0.0.1:9', 'the name a..example']);
});

describe.each(reads)('$id', (op) => {
  it('changes no table and connects to the database only: it stores, queues, counts, spends, and requests nothing', async () => {
    const before = await contents();
    const statuses = [
      await read(op, idFor(op.path)),
      await read(op, '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11'),
    ];
    expect(
      statuses.every((status) => status < 500),
      statuses.join(' '),
    ).toBe(true);
    expect([elsewhere(), await contents()]).toEqual([[], before]);
  });
});
