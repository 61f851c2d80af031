import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'prisma/migrations';
/** From here on, upgrades run processes of the previous and the next release side by side. */
const FIRST = '20261123034000_fair_queue';

/** Changes that break the previous release: it names removed columns, or omits required ones. */
const BREAKING: Readonly<Record<string, RegExp>> = {
  'drops a table, a column, a type or a view': /\bDROP\s+(?:TABLE|COLUMN|TYPE|VIEW)\b/i,
  'drops a default': /\bDROP\s+DEFAULT\b/i,
  'renames something': /\bRENAME\b/i,
  'changes the type of a column': /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i,
  'requires a column that was optional': /\bSET\s+NOT\s+NULL\b/i,
  'adds a required column without a default':
    /\bADD\s+COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?\S+\s+(?:(?!\bDEFAULT\b)[^,;])*?\bNOT\s+NULL\b(?![^,;]*\bDEFAULT\b)/i,
};

/** Migrations that remove something the previous release no longer used, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {};

const withoutComments = (sql: string): string => sql.replaceAll(/--[^\n]*/g, '');
const faultsOf = (sql: string): string[] =>
  Object.entries(BREAKING).flatMap(([fault, pattern]) =>
    pattern.test(withoutComments(sql)) ? [fault] : [],
  );

const migrations = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name >= FIRST)
  .map(({ name }) => name);

test.each(migrations)(
  '%s contains no change that breaks the previous release, unless allowed',
  (name) => {
    const faults = faultsOf(readFileSync(path.join(FOLDER, name, 'migration.sql'), 'utf8'));
    expect(name in ALLOWED ? [] : faults).toEqual([]);
  },
);

test.each([
  ['ALTER TABLE "Scan" DROP COLUMN "lane";', 'drops a table, a column, a type or a view'],
  ['ALTER TABLE "Scan" RENAME COLUMN lane TO turn;', 'renames something'],
  ['ALTER TABLE "Scan" ALTER COLUMN error SET NOT NULL;', 'requires a column that was optional'],
  ['ALTER TABLE "Scan" ALTER COLUMN score TYPE float8;', 'changes the type of a column'],
  ['ALTER TABLE "Scan" ALTER COLUMN status DROP DEFAULT;', 'drops a default'],
  ['ALTER TABLE "Scan" ADD COLUMN a TEXT NOT NULL;', 'adds a required column without a default'],
  [
    `ALTER TABLE "Scan" ADD COLUMN a INT NOT NULL DEFAULT 1, ADD COLUMN b TEXT NOT NULL;`,
    'adds a required column without a default',
  ],
])('%s is recognized as a breaking change: %s', (sql, fault) => {
  expect(faultsOf(sql)).toEqual([fault]);
});

test('a new table, an optional column, and a column with a default break nothing', () => {
  expect(
    faultsOf(`ALTER TABLE "Scan" ADD COLUMN a INT NOT NULL DEFAULT 1, ADD COLUMN b TEXT;
      CREATE TABLE "New" (id UUID NOT NULL); -- DROP TABLE "Scan"`),
  ).toEqual([]);
});
