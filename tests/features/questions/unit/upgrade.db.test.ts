import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { applyMigrations } from '@/lib/platform/db/migrate';
import { createEmptyDatabase } from '../../../helpers/test-database';

const MIGRATION = '20261128043049_question';
const DUE = '2026-12-01T10:00:00.000Z';
const SITE = randomUUID();
const [PRICE, ARCHIVED, WEEKLY, RUN, SCAN, PASS] = Array.from({ length: 6 }, () => randomUUID());

let db: pg.Client;

/** A database of the previous release with questions of each kind, after the migration. */
beforeAll(async () => {
  const url = await createEmptyDatabase(inject('templateUrl'), 'upgrade');
  const folder = await mkdtemp(path.join(tmpdir(), 'seamark-migrations-'));
  await cp('prisma/migrations', folder, { recursive: true });
  for (const name of await readdir(folder))
    if (name >= MIGRATION && !name.endsWith('.toml'))
      await rm(path.join(folder, name), { recursive: true });
  await applyMigrations(url, folder);
  db = new pg.Client({ connectionString: url });
  await db.connect();
  await db.query(`
    INSERT INTO "Organization" (id, name) VALUES ('${SITE}', 'Boats');
    INSERT INTO "Site" (id, "organizationId", host, url, "ownershipToken")
    VALUES ('${SITE}', '${SITE}', 'boats.example', 'https://boats.example/', 'token');
    INSERT INTO "AgentTask" (id, "siteId", goal, "startUrl", expectations, "createdAt", schedule, "nextRunAt", "archivedAt")
    VALUES ('${PRICE}', '${SITE}', 'What is it?', 'https://boats.example/', '[{"kind":"visited","path":"/"}]', '2026-11-01', 'off', NULL, NULL),
           ('${ARCHIVED}', '${SITE}', 'Gone', 'https://boats.example/', '[]', '2026-11-02', 'off', NULL, '2026-11-03'),
           ('${WEEKLY}', '${SITE}', 'Who?', 'https://boats.example/who', '[]', '2026-11-04', 'monthly', '${DUE}', NULL);
    INSERT INTO "AgentRun" (id, "siteId", "taskId", "batchId", goal, "startUrl", engine)
    VALUES ('${RUN}', '${SITE}', '${ARCHIVED}', '${RUN}', 'Gone', 'https://boats.example/', 'stub');
    INSERT INTO "AnswersSettings" ("siteId", questions, brands, engines, schedule, "nextPassAt")
    VALUES ('${SITE}', '{Where?,Who?}', '{Boats}', '{}', 'weekly', '${DUE}');
    INSERT INTO "SiteQuestions" ("siteId", questions, "updatedAt")
    VALUES ('${SITE}', '[{"question":"What is it?","answers":["A boat"]},{"question":"Where?","answers":["Here"]}]', '2026-11-05');
    INSERT INTO "Scan" (id, "siteId", trigger, scope) VALUES ('${SCAN}', '${SITE}', 'dashboard', 'site');
    INSERT INTO "QuestionResults" ("scanId", "siteId", "scannedAt", pages, found, judged, results)
    VALUES ('${SCAN}', '${SITE}', '2026-11-05', 1, 1, 2, '[{"question":"Where?","state":"found"},{"question":"Old?","state":"found"}]');
    INSERT INTO "AnswersPass" (id, "siteId", engine, questions) VALUES ('${PASS}', '${SITE}', 'stub', '{Where?,Old?}');
    INSERT INTO "AnswersResult" ("passId", position, question) VALUES ('${PASS}', 0, 'Where?'), ('${PASS}', 1, 'Old?');
  `);
  await applyMigrations(url, 'prisma/migrations');
  return async () => {
    await db.end();
    await rm(folder, { recursive: true });
  };
});

const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await db.query<Record<string, unknown>>(sql)).rows;
const questions = () =>
  rows(
    `SELECT text, answers, readers::text[], schedule, "nextAskAt" AS due FROM "Question" WHERE "archivedAt" IS NULL ORDER BY "createdAt", text`,
  );
const due = new Date(DUE);
const where = {
  text: 'Where?',
  answers: ['Here'],
  readers: ['engines', 'pages'],
  schedule: 'weekly',
  due,
};
const idOf = async (text: string) =>
  (await rows(`SELECT id FROM "Question" WHERE text = '${text}' ORDER BY readers`))[0]!['id'];

test('questions of three tables are one list; an equal text is one question unless a schedule would change', async () => {
  expect(await questions()).toEqual([
    {
      text: 'What is it?',
      answers: ['A boat'],
      readers: ['agents', 'pages'],
      schedule: 'off',
      due: null,
    },
    { text: 'Who?', answers: [], readers: ['agents'], schedule: 'monthly', due },
    ...(await questions()).slice(2),
  ]);
  expect((await questions()).slice(2)).toEqual(
    expect.arrayContaining([
      where,
      { text: 'Who?', answers: [], readers: ['engines'], schedule: 'weekly', due },
    ]),
  );
  expect((await questions()).length).toBe(4);
  expect(await rows(`SELECT text, "startUrl" FROM "Question" WHERE id = '${PRICE}'`)).toEqual([
    { text: 'What is it?', startUrl: 'https://boats.example/' },
  ]);
});

test('lists keep their order', async () => {
  const listOf = (reader: string) =>
    rows(`SELECT text FROM "Question" WHERE '${reader}' = ANY (readers::text[]) AND "archivedAt" IS NULL
      ORDER BY position, "createdAt"`);
  expect([await listOf('engines'), await listOf('pages')]).toEqual([
    [{ text: 'Where?' }, { text: 'Who?' }],
    [{ text: 'What is it?' }, { text: 'Where?' }],
  ]);
});

test('runs, answers, and results name their question; without one they name none', async () => {
  expect(
    await rows(`SELECT "archivedAt" IS NOT NULL AS gone FROM "Question" WHERE id = '${ARCHIVED}'`),
  ).toEqual([{ gone: true }]);
  const id = await idOf('Where?');
  expect(await rows(`SELECT "questionId" AS id FROM "AnswersResult" ORDER BY position`)).toEqual([
    { id },
    { id: null },
  ]);
  expect(await rows(`SELECT results FROM "QuestionResults"`)).toEqual([
    {
      results: [
        { questionId: id, question: 'Where?', state: 'found' },
        { questionId: null, question: 'Old?', state: 'found' },
      ],
    },
  ]);
});

test('the previous release starts nothing by schedule', async () => {
  expect(
    await rows(`SELECT 1 FROM "AgentTask" WHERE "nextRunAt" IS NOT NULL
      UNION ALL SELECT 1 FROM "AnswersSettings" WHERE "nextPassAt" IS NOT NULL`),
  ).toEqual([]);
});

test('what the previous release writes is a question, and its schedule starts once', async () => {
  const task = randomUUID();
  await db.query(`INSERT INTO "AgentTask" (id, "siteId", goal, "startUrl", schedule, "nextRunAt")
    VALUES ('${task}', '${SITE}', 'New', 'https://boats.example/', 'weekly', '${DUE}')`);
  await db.query(`INSERT INTO "AgentRun" ("siteId", "taskId", "batchId", goal, "startUrl", engine)
    VALUES ('${SITE}', '${task}', '${task}', 'New', 'https://boats.example/', 'stub')`);
  const stored = () =>
    rows(`SELECT text, readers::text[], schedule, "nextAskAt" AS due, "archivedAt" IS NOT NULL AS gone
      FROM "Question" WHERE id = '${task}'`);
  expect(await stored()).toEqual([
    { text: 'New', readers: ['agents'], schedule: 'weekly', due, gone: false },
  ]);
  expect(await rows(`SELECT "nextRunAt" FROM "AgentTask" WHERE id = '${task}'`)).toEqual([
    { nextRunAt: null },
  ]);
  await db.query(`UPDATE "AgentTask" SET goal = 'Newer' WHERE id = '${task}'`);
  await db.query(`UPDATE "AgentTask" SET "archivedAt" = now() WHERE id = '${task}'`);
  expect(await stored()).toEqual([
    { text: 'Newer', readers: ['agents'], schedule: 'weekly', due, gone: true },
  ]);

  const id = await idOf('Where?');
  await db.query(
    `UPDATE "AnswersSettings" SET questions = '{When?,Where?}', schedule = 'monthly', "nextPassAt" = '2026-12-05'`,
  );
  await db.query(
    `UPDATE "SiteQuestions" SET questions = '[{"question":"Where?","answers":["There"]}]'`,
  );
  await db.query(`UPDATE "AnswersSettings" SET brands = '{Ships}'`);
  const later = new Date('2026-12-05');
  expect(await questions()).toEqual(
    expect.arrayContaining([
      { ...where, answers: ['There'], schedule: 'monthly', due: later },
      { text: 'When?', answers: [], readers: ['engines'], schedule: 'monthly', due: later },
      { text: 'What is it?', answers: ['A boat'], readers: ['agents'], schedule: 'off', due: null },
    ]),
  );
  expect((await questions()).length).toBe(4);
  expect(await idOf('Where?')).toBe(id);
});

test('what the previous release answers names its question', async () => {
  const id = await idOf('Where?');
  await db.query(
    `UPDATE "QuestionResults" SET results = '[{"question":"Where?","state":"unknown"}]'`,
  );
  expect(await rows(`SELECT results->0->>'questionId' AS id FROM "QuestionResults"`)).toEqual([
    { id },
  ]);
  await db.query(
    `INSERT INTO "AnswersResult" ("passId", position, question) VALUES ('${PASS}', 2, 'Where?')`,
  );
  expect(await rows(`SELECT "questionId" AS id FROM "AnswersResult" WHERE position = 2`)).toEqual([
    { id },
  ]);
});
