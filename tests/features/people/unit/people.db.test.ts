import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { visitorOf } from '@/lib/platform/access/session';
import { databaseClock, StoppedClock } from '@/lib/platform/db/clock';
import { database, Prisma } from '@/lib/platform/db/client';
import { auditSentence } from '@/lib/people/audit-sentence';
import { type JobHandler } from '@/lib/platform/jobs';
import { Worker } from '@/lib/platform/jobs/worker';
import { handlers } from '@/lib/main/worker/handlers';
import { housekeeping } from '@/lib/main/worker/housekeeping';
import { listAuditEvents } from '@/lib/people/server/list-audit-events';
import {
  fileOf,
  ORGANIZATION_TABLES,
  PERSON_TABLES,
  QUEUE_COLUMNS,
} from '@/lib/people/server/tables';
import { createMarker, deleteMarker } from '@/lib/history/server/set-marker';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
} from '@/lib/events/server/change-webhooks';
import { createMember, headersFor, type TestMember } from '../../../helpers/member';
import { ask, errorOf } from '../../../helpers/http';
import { actorOf, createOrg } from '../../../helpers/org';
import { createSite } from '../../../helpers/site';
import {
  createFullOrganization,
  PASSWORD,
  type FullOrganization,
} from '../../../helpers/full-organization';

const db = database();
const CHORES = ['remove-organization', 'forget-person', 'export'];
/** Runs the queued work about people; mails stay queued. */
const work = () =>
  new Worker({
    db,
    clock: databaseClock,
    handlers: handlers().filter(({ kind = '' }) => CHORES.includes(kind)),
    pools: { chores: 1 },
  }).drain();

const post = (routes: Parameters<typeof ask>[0], path: string, by: TestMember, body?: object) =>
  ask(routes, path, {
    method: 'POST',
    headers: by.headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const deleteOrganization = (by: TestMember, body: object) =>
  post(apiRoutes, '/api/dashboard/organization/delete', by, body);
const deleteAccount = (by: TestMember, body: object) =>
  post(apiRoutes, '/api/dashboard/me/delete', by, body);
const nameOf = ({ org }: FullOrganization) => `Full ${org.id}`;

const sessionOf = async (by: TestMember) => {
  const { session } = await visitorOf(by.headers.cookie.slice(by.headers.cookie.indexOf('=') + 1));
  return session ?? never();
};
function never(): never {
  throw new Error('This is not reached.');
}

interface Key {
  readonly child: string;
  readonly childColumns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
}

/** All foreign keys of the database. */
const keys = (): Promise<Key[]> => db.$queryRaw<Key[]>`
  SELECT c.conrelid::regclass::text AS child, c.confrelid::regclass::text AS parent,
    (SELECT array_agg(attname::text ORDER BY n) FROM unnest(c.conkey) WITH ORDINALITY AS k (num, n)
      JOIN pg_attribute ON attrelid = c.conrelid AND attnum = num) AS "childColumns",
    (SELECT array_agg(attname::text ORDER BY n) FROM unnest(c.confkey) WITH ORDINALITY AS k (num, n)
      JOIN pg_attribute ON attrelid = c.confrelid AND attnum = num) AS "parentColumns"
  FROM pg_constraint c WHERE c.contype = 'f'`;

const quoted = (columns: readonly string[]) => columns.map((name) => `"${name}"`).join(', ');

/** Rows that reference one row by any foreign key, by table and ctid. */
async function rowsFrom(table: string, id: string): Promise<Map<string, string[]>> {
  const all = await keys();
  const seen = new Map<string, Set<string>>([[table, new Set([`(id = '${id}')`])]]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { child, childColumns, parent, parentColumns } of all)
      for (const where of seen.get(parent) ?? []) {
        const condition = `((${quoted(childColumns)}) IN (SELECT ${quoted(parentColumns)} FROM ${parent} WHERE ${where}))`;
        const known = seen.get(child) ?? new Set();
        // A table reached by two keys counts both; cycles are skipped.
        if (known.has(condition) || where.includes(`FROM ${child} `)) continue;
        seen.set(child, known.add(condition));
        grown = true;
      }
  }
  const found = new Map<string, string[]>();
  for (const [name, conditions] of seen) {
    const rows = await db.$queryRaw<{ row: string }[]>(
      Prisma.raw(`SELECT md5(t::text) AS row FROM ${name} t WHERE ${[...conditions].join(' OR ')}`),
    );
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** Tables in which any column contains one of the words. */
async function tablesThatSay(words: readonly string[]): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const conditions = words.map((word) => `t::text LIKE '%${word}%'`).join(' OR ');
    const rows = await db.$queryRaw<unknown[]>(
      Prisma.raw(`SELECT 1 FROM ${name} t WHERE ${conditions} LIMIT 1`),
    );
    if (rows.length > 0) found.push(name.replaceAll('"', ''));
  }
  return found.sort();
}

describe('deleting an organization', () => {
  it('leaves no trace of it in any table but Deletion and Job, and none after 31 days', async () => {
    const full = await createFullOrganization();
    const { org, owner, site } = full;
    const before = await rowsFrom('"Organization"', org.id);
    expect([...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([]);
    const response = await deleteOrganization(owner, { name: nameOf(full), password: PASSWORD });
    expect(response.status).toBe(200);
    await work();
    // The owner's mail is deleted after it was sent.
    await db.job.deleteMany({ where: { kind: 'mail' } });
    expect(await tablesThatSay([org.id, site.id, site.host])).toEqual(['Deletion', 'Job']);
    const jobs = await db.job.findMany({ where: { dedupeKey: org.id } });
    expect(jobs).toMatchObject([{ kind: 'remove-organization', status: 'succeeded', payload: {} }]);
    const month = new StoppedClock(new Date(Date.now() + 31 * 86_400_000));
    await housekeeping.run(db, month);
    expect(await tablesThatSay([org.id, site.id, site.host])).toEqual([]);
    expect(await db.user.count({ where: { id: owner.userId } })).toBe(1);
  });

  it('hides it and cancels its queued work before the removal job runs', async () => {
    const full = await createFullOrganization();
    const { org, owner, site } = full;
    const seen = async () => [
      (await ask(apiRoutes, '/api/dashboard/me', { headers: owner.headers })).status,
      (await ask(apiRoutes, '/api/v1/me/sites', { headers: org.headers })).status,
      (await ask(apiRoutes, `/api/v1/report/${site.host}`)).status,
      ((await (await ask(apiRoutes, `/api/v1/agent-tasks/${site.host}`)).json()) as { runs?: [] })
        .runs?.length ?? 0,
    ];
    expect(await seen()).toEqual([200, 200, 200, 1]);
    await deleteOrganization(owner, { name: nameOf(full), password: PASSWORD });
    expect(await seen()).toEqual([401, 401, 404, 0]);
    const active = { status: { in: ['queued' as const, 'running' as const] } };
    expect([
      await db.scan.count({ where: { siteId: site.id, ...active } }),
      await db.webhookDelivery.count({
        where: { isNext: true, event: { organizationId: org.id } },
      }),
      await db.job.count({ where: { payload: { path: ['siteId'], equals: site.id } } }),
    ]).toEqual([0, 0, 0]);
  });

  it('requires its name, the password, and the role of owner', async () => {
    const full = await createFullOrganization();
    const name = nameOf(full);
    const admin = await createMember(full.org, 'admin');
    for (const [by, body, error] of [
      [full.owner, { name: 'Another', password: PASSWORD }, 'invalid_input'],
      [full.owner, { name, password: 'a wrong password' }, 'invalid_input'],
      [full.owner, { name }, 'invalid_input'],
      [admin, { name }, 'role_required'],
    ] as const)
      expect(await errorOf(await deleteOrganization(by, body))).toMatchObject({ error });
    expect(await db.site.count({ where: { organizationId: full.org.id } })).toBe(1);
  });

  it('is requeued by housekeeping after its job failed, and removes 1,001 audit events', async () => {
    const full = await createFullOrganization();
    await db.auditEvent.createMany({
      data: Array.from({ length: 1001 }, (_, n) => ({
        organizationId: full.org.id,
        actorLabel: 'somebody',
        action: 'site.added',
        subjectKind: 'site',
        subjectId: String(n),
      })),
    });
    await deleteOrganization(full.owner, { name: nameOf(full), password: PASSWORD });
    await db.job.updateMany({
      where: { dedupeKey: full.org.id },
      data: { status: 'failed', finishedAt: new Date() },
    });
    await housekeeping.run(db, databaseClock);
    await work();
    expect(await db.organization.count({ where: { id: full.org.id } })).toBe(0);
  });
});

describe('deleting an account', () => {
  it('leaves no trace of the person or of an organization without other members but in Deletion and Job', async () => {
    const full = await createFullOrganization();
    const { owner, org } = full;
    const other = await createOrg();
    const colleague = await createMember(other, 'owner');
    await db.membership.create({
      data: { organizationId: other.id, userId: owner.userId, role: 'owner' },
    });
    const site = await createSite({ org: other });
    await db.scan.create({
      data: { siteId: site.id, trigger: 'dashboard', scope: 'site', requestedById: owner.userId },
    });
    await db.auditEvent.create({
      data: {
        organizationId: other.id,
        actorId: colleague.userId,
        actorLabel: colleague.email,
        action: 'member.invited',
        subjectKind: 'invitation',
        subjectId: randomUUID(),
        detail: { email: owner.email, role: 'owner' },
      },
    });
    const before = await rowsFrom('"User"', owner.userId);
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
    const confirmed = { email: owner.email, password: PASSWORD };
    expect((await deleteAccount(owner, confirmed)).status).toBe(200);
    expect((await ask(apiRoutes, '/api/dashboard/me', { headers: owner.headers })).status).toBe(
      401,
    );
    await work();
    await db.job.deleteMany({ where: { kind: 'mail' } });
    // Housekeeping deletes rate buckets.
    await db.rateBucket.deleteMany();
    const words = [owner.userId, owner.email, org.id];
    expect(await tablesThatSay(words)).toEqual(['Deletion', 'Job']);
    expect(await db.auditEvent.findMany({ where: { organizationId: other.id } })).toMatchObject([
      { actorLabel: colleague.email, detail: { email: 'deleted account' } },
    ]);
    expect(await db.scan.count({ where: { siteId: site.id } })).toBe(1);
  });

  it('is refused to the only owner of an organization with other members', async () => {
    const full = await createFullOrganization();
    await createMember(full.org, 'admin');
    const answer = await deleteAccount(full.owner, { email: full.owner.email, password: PASSWORD });
    expect(await errorOf(answer)).toMatchObject({
      status: 409,
      message: expect.stringContaining(`only owner of “${nameOf(full)}”`) as string,
    });
    expect(await db.user.count({ where: { id: full.owner.userId } })).toBe(1);
    expect(await db.scan.count({ where: { siteId: full.site.id } })).toBe(2);
  });

  it('requires the address and the password, and works without a membership', async () => {
    const { owner, org } = await createFullOrganization();
    for (const body of [
      { email: 'other@example.com', password: PASSWORD },
      { email: owner.email, password: 'a wrong password' },
    ])
      expect(await errorOf(await deleteAccount(owner, body))).toMatchObject({ status: 400 });
    await db.membership.deleteMany({ where: { organizationId: org.id } });
    expect((await deleteAccount(owner, { email: owner.email, password: PASSWORD })).status).toBe(
      200,
    );
    expect(await db.organization.count({ where: { id: org.id } })).toBe(1);
  });
});

describe('a running job', () => {
  it('whose organization is deleted ends without a log line and is not retried', async () => {
    const said: string[] = [];
    const spies = [process.stderr, process.stdout].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((line) => said.push(String(line)) > 0),
    );
    let runs = 0;
    const ends = [
      () => Promise.resolve({ state: 'succeeded' as const }),
      () => db.scan.findUniqueOrThrow({ where: { id: randomUUID() } }).then(() => never()),
    ];
    try {
      for (const end of ends) {
        const full = await createFullOrganization();
        await db.scan.deleteMany({ where: { status: 'queued', siteId: { not: full.site.id } } });
        const handler: JobHandler = {
          queue: 'scan',
          pool: 'scans',
          totalMsMax: 60_000,
          run: async () => {
            runs += 1;
            await deleteOrganization(full.owner, { name: nameOf(full), password: PASSWORD });
            return end();
          },
        };
        const pools = { scans: 1 };
        await new Worker({ db, clock: databaseClock, handlers: [handler], pools }).drain();
        expect(await db.scan.count({ where: { siteId: full.site.id, status: 'queued' } })).toBe(0);
      }
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    expect([runs, said.filter((line) => line.includes('"level"'))]).toEqual([2, []]);
  });
});

describe('retention', () => {
  const NOW = new Date('2026-11-23T00:00:00.000Z');
  const DATES = [
    '2025-10-30T23:59:00.000Z',
    '2025-10-31T23:59:59.999Z',
    '2025-11-01T00:00:00.000Z',
    '2025-11-30T10:00:00.000Z',
    '2025-12-01T10:00:00.000Z',
    '2026-11-01T10:00:00.000Z',
    '2026-11-02T10:00:00.000Z',
  ];

  async function history(years: number | null) {
    const org = await createOrg();
    await db.organization.update({ where: { id: org.id }, data: { keepScansYears: years } });
    const { id: siteId } = await createSite({ org });
    const scan = (finishedAt: string, status: 'succeeded' | 'failed' = 'succeeded') => ({
      siteId,
      trigger: 'schedule' as const,
      scope: 'homepage' as const,
      status,
      finishedAt: new Date(finishedAt),
    });
    await db.scan.createMany({
      data: [...DATES.map((at) => scan(at)), scan('2025-08-01T10:00:00.000Z', 'failed')],
    });
    return async () =>
      (await db.scan.findMany({ where: { siteId }, orderBy: { finishedAt: 'asc' } })).map(
        ({ finishedAt }) => finishedAt?.toISOString(),
      );
  }

  it('deletes older scans but the newest of each month, and none if it is unlimited', async () => {
    const [one, always, five] = [await history(1), await history(null), await history(5)];
    await housekeeping.run(db, new StoppedClock(NOW));
    expect(await one()).toEqual(DATES.filter((at) => !/2025-10-30|2025-11-01/.test(at)));
    expect([(await always()).length, (await five()).length]).toEqual([8, 8]);
  });

  it('keeps a scan with a pending verification and the newest, and deletes 448 others', async () => {
    const { id: siteId, org } = await createSite();
    await db.organization.update({ where: { id: org.id }, data: { keepScansYears: 2 } });
    const minute = (n: number) => new Date(Date.UTC(2020, 0, 1, 0, n));
    const rows = await db.scan.createManyAndReturn({
      data: Array.from({ length: 450 }, (_, n) => ({
        siteId,
        trigger: 'schedule' as const,
        scope: 'homepage' as const,
        status: 'succeeded' as const,
        finishedAt: minute(n),
      })),
    });
    const advised = { source: 'scan' as const, baselineScore: 1, siteId, advisedAt: minute(0) };
    const [open, settled] = [rows[3]!, rows[4]!];
    await db.verification.createMany({
      data: [
        { ...advised, checkId: 'robots-txt', advisedScanId: open.id },
        { ...advised, checkId: 'llms-txt', advisedScanId: settled.id, status: 'expired' },
      ],
    });
    await housekeeping.run(db, new StoppedClock(NOW));
    const left = await db.scan.findMany({ where: { siteId }, orderBy: { finishedAt: 'asc' } });
    expect(left.map(({ finishedAt }) => finishedAt)).toEqual([minute(3), minute(449)]);
    expect(await db.verification.count({ where: { siteId } })).toBe(1);
  });

  it('is set by an owner to an allowed number of years, and recorded in the audit log', async () => {
    const { owner, org } = await createFullOrganization();
    const put = (by: TestMember, years: unknown) =>
      ask(apiRoutes, '/api/dashboard/organization/retention', {
        method: 'PUT',
        headers: by.headers,
        body: JSON.stringify({ years }),
      });
    expect((await put(owner, 3)).status).toBe(400);
    expect(await (await put(owner, 2)).json()).toEqual({ years: 2 });
    const { keepScansYears } = await db.organization.findUniqueOrThrow({ where: { id: org.id } });
    expect(keepScansYears).toBe(2);
    const { events } = await listAuditEvents((await sessionOf(owner)).actor, {
      limit: 1,
      offset: 0,
    });
    expect(auditSentence(events[0]!)).toBe('chose to keep scans for 2 years');
  });
});

describe('the CSV exports', () => {
  const linesOf = async (response: Response) => (await response.text()).trimEnd().split('\r\n');

  it('contain the whole audit log and every credit entry, with formulas escaped', async () => {
    const { owner, org, runId, site } = await createFullOrganization();
    const at = new Date('2026-11-01T00:00:00.000Z');
    await db.auditEvent.createMany({
      data: Array.from({ length: 1200 }, () => ({
        organizationId: org.id,
        actorLabel: '=HYPERLINK("http://evil.test")',
        action: 'site.added',
        subjectKind: 'site',
        subjectId: site.id,
        detail: { host: site.host },
        at,
      })),
    });
    const headers = owner.headers;
    const log = await linesOf(
      await ask(apiRoutes, '/api/dashboard/audit-log/entries', { headers }),
    );
    // The helper's entries: one of its own and one of its webhook.
    expect(log).toHaveLength(1 + 1202);
    expect(new Set(log).size).toBeGreaterThan(2);
    expect(log[0]).toBe('at,actor,what,action,subject_kind,subject_id,detail');
    expect(log.at(-1)).toContain(`"'=HYPERLINK(""http://evil.test"")",added the site ${site.host}`);
    const ledger = await linesOf(await ask(apiRoutes, '/api/dashboard/plan/credits', { headers }));
    const [row] = await db.creditEntry.findMany({ where: { refId: runId } });
    expect(ledger).toEqual([
      'at,credits,reason,work,host',
      `${row?.at.toISOString()},-5,reservation,agent_run,${site.host}`,
    ]);
  });
});

describe('the audit log', () => {
  it('records changes of webhooks and markers by a user or an API key, without secrets', async () => {
    const { org, id: siteId, host } = await createSite();
    const owner = await createMember(org, 'owner');
    const { actor } = await sessionOf(owner);
    const url = 'https://hooks.slack.com/services/T0/B0/secret-abcd';
    const { id } = await createWebhook(actor, { url, kind: 'slack', types: [] });
    await changeWebhook(actorOf(org), id, { types: ['score.dropped'], enabled: false });
    const to = 'https://example.com/hook';
    const standard = await createWebhook(actor, { url: to, kind: 'standard', types: [] });
    const replaced = await rotateWebhookSecret(actor, standard.id);
    for (let n = 0; n < 2; n += 1) await deleteWebhook(actor, id).catch(() => undefined);
    const note = { note: 'deployed', at: null, url: null };
    const marker = await createMarker(actorOf(org), siteId, note);
    await deleteMarker(actor, siteId, marker.id);
    const { events } = await listAuditEvents((await sessionOf(owner)).actor, {
      limit: 50,
      offset: 0,
    });
    const byKey = 'API key “test”';
    expect(events.map((event) => [event.actor, auditSentence(event)]).toReversed()).toEqual([
      [owner.email, 'added the webhook https://hooks.slack.com/…abcd'],
      [byKey, 'changed the webhook https://hooks.slack.com/…abcd: score.dropped, turned off'],
      [owner.email, `added the webhook ${to}`],
      [owner.email, `replaced the secret of the webhook ${to}`],
      [owner.email, 'deleted the webhook https://hooks.slack.com/…abcd'],
      [byKey, `added the marker “deployed” to ${host}`],
      [owner.email, `deleted the marker “deployed” of ${host}`],
    ]);
    for (const secret of ['secret-abcd', standard.secret ?? '', replaced.secret ?? ''])
      expect(JSON.stringify(events)).not.toContain(secret);
  });
});

describe('an export', () => {
  /** Tables that no archive contains, and why. */
  const LEFT_OUT: Readonly<Record<string, string>> = {
    OneTimeToken: 'hashes of links',
    VerificationToken: 'hashes of links',
    Export: 'archives themselves',
    ExportPart: 'archives themselves',
    Deletion: 'of what is gone',
    Job: 'the queue',
    Benchmark: 'counts of hosts per score, of no one',
    LimitRow: 'counts of requests, gone within hours',
    RateBucket: 'paces of requests, gone within minutes',
    AgentTask: 'copied to Question',
    SiteQuestions: 'copied to Question',
    VisitTemplate: 'patterns of VisitCount',
    VisitDayCount: 'sums of VisitCount',
    MissingAddress: 'sums of MissingCount',
    VisitBatch: 'ids of batches, gone after 30 days',
    WorkerHeartbeat: 'processes',
    _prisma_migrations: 'the schema',
  };
  const exported = [...ORGANIZATION_TABLES, ...PERSON_TABLES];

  async function download(by: TestMember, where: object) {
    const row = await db.export.findFirstOrThrow({ where: { ...where, size: { not: null } } });
    const response = await ask(apiRoutes, `/api/dashboard/exports/${row.id}`, {
      headers: by.headers,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.byteLength).toBe(Number(response.headers.get('content-length')));
    return { id: row.id, bytes, files: unzipSync(bytes) };
  }
  const rowsOf = (files: Record<string, Uint8Array>, table: string): object[] =>
    JSON.parse(strFromU8(files[fileOf(table)] ?? new Uint8Array())) as object[];

  it('includes or excludes every table, and omits every column that contains a secret', async () => {
    const columns = await db.$queryRaw<{ table: string; column: string }[]>`
      SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns WHERE table_schema = 'public'`;
    const tables = [...new Set(columns.map(({ table }) => table))];
    const known = [...exported.map(({ table }) => table), ...Object.keys(LEFT_OUT)];
    expect(tables.filter((table) => !known.includes(table))).toEqual([]);
    const open = columns.filter(
      ({ table, column }) =>
        /hash|secret|sealed|password|token|session_state/i.test(column) &&
        !/Tokens$|token_type/.test(column) &&
        exported.some((one) => one.table === table && !(one.secret ?? []).includes(column)),
    );
    expect(open).toEqual([]);
  });

  it('of an organization contains all its rows and its files, without secrets', async () => {
    const full = await createFullOrganization();
    const { org, owner, runId, secrets } = full;
    await createFullOrganization();
    const path = '/api/dashboard/organization/exports';
    for (let n = 0; n < 2; n += 1) expect((await post(apiRoutes, path, owner)).status).toBe(202);
    expect(await db.export.count({ where: { organizationId: org.id } })).toBe(1);
    await work();
    const { files } = await download(owner, { organizationId: org.id });
    const stored = await rowsFrom('"Organization"', org.id);
    for (const { table, where } of ORGANIZATION_TABLES) {
      const [row] = await db.$queryRaw<{ count: number }[]>(
        Prisma.raw(
          `SELECT count(*)::int AS count FROM "${table}" WHERE ${where.replaceAll('$1', `'${org.id}'::uuid`)}`,
        ),
      );
      expect([table, rowsOf(files, table).length]).toEqual([table, row?.count]);
      expect([table, row?.count]).toEqual([table, stored.get(`"${table}"`)?.length]);
    }
    const text = strFromU8(files[`agent-documents/${runId}/1.txt.gz`] ?? new Uint8Array(), true);
    expect(gunzipSync(Buffer.from(text, 'latin1')).toString()).toBe('A text that a run read.');
    expect(Object.keys(files).filter((name) => name.startsWith('recordings/'))).toHaveLength(1);
    const all = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString('latin1'))
      .join();
    for (const secret of secrets) expect(all).not.toContain(secret);
    expect(Object.keys(rowsOf(files, 'Scan')[0] ?? {})).not.toEqual(
      expect.arrayContaining(QUEUE_COLUMNS.slice(0, 1)),
    );
    const mails = await db.job.findMany({ where: { kind: 'mail' }, select: { payload: true } });
    expect(mails.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ to: owner.email, subject: 'Your Seamark export is ready' }),
    );
  });

  it('of a person contains their rows without secrets, and is available without a membership', async () => {
    const { owner, org, secrets } = await createFullOrganization();
    await db.invitation.updateMany({
      where: { organizationId: org.id },
      data: { email: owner.email },
    });
    expect((await post(apiRoutes, '/api/dashboard/me/exports', owner)).status).toBe(202);
    await work();
    const { files } = await download(owner, { userId: owner.userId });
    for (const { table } of PERSON_TABLES)
      expect([table, rowsOf(files, table).length]).toEqual([table, 1]);
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join();
    for (const secret of secrets) expect(all).not.toContain(secret);
    await db.membership.deleteMany({ where: { userId: owner.userId } });
    expect((await download(owner, { userId: owner.userId })).bytes.byteLength).toBeGreaterThan(100);
  });

  it('can be downloaded by its owner only, and is deleted after a day', async () => {
    const { owner, org } = await createFullOrganization();
    const admin = await createMember(org, 'admin');
    const stranger = await createMember(await createOrg(), 'owner');
    await post(apiRoutes, '/api/dashboard/organization/exports', owner);
    await work();
    const { id } = await download(owner, { organizationId: org.id });
    const statusFor = async (headers: Record<string, string>) =>
      (await ask(apiRoutes, `/api/dashboard/exports/${id}`, { headers })).status;
    expect([
      await statusFor(admin.headers),
      await statusFor(stranger.headers),
      await statusFor({}),
      await statusFor(await headersFor(owner.userId, 0, org.id)),
    ]).toEqual([404, 404, 401, 200]);
    await housekeeping.run(db, new StoppedClock(new Date(Date.now() + 25 * 3_600_000)));
    expect(await db.exportPart.count({ where: { exportId: id } })).toBe(0);
    expect(await statusFor(owner.headers)).toBe(404);
  });
});
