import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { schemaDiff } from './schema-diff';

/** `npm run db:new-migration -- <name>`: writes a migration from the latest one to the schema. */
async function main(name: string | undefined): Promise<void> {
  if (!name || !/^[a-z0-9_]+$/.test(name))
    throw new Error(
      'Name the migration in lower case with underscores: npm run db:new-migration -- add_site_name',
    );
  const sql = await schemaDiff();
  if (sql === null) {
    console.log('The migrations already lead to prisma/schema.prisma; nothing written.');
    return;
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = path.join('prisma/migrations', `${stamp}_${name}`);
  await mkdir(folder);
  await writeFile(path.join(folder, 'migration.sql'), sql);
  console.log(`Wrote ${folder}/migration.sql. Read it, then commit it together with the schema.`);
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
