import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { PrismaPGlite } from 'pglite-prisma-adapter';

const SCHEMA = 'prisma/schema.prisma';
const MIGRATIONS = 'prisma/migrations';

/** Node 20 cannot import the package's main file, which imports wasm, so the engine is instantiated here. */
async function loadEngine(): Promise<void> {
  const prismaPath = createRequire(import.meta.url).resolve(
    '@prisma/schema-engine-wasm/schema_engine_bg',
  );
  const bytes = await readFile(path.join(path.dirname(prismaPath), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': { ...bindings },
  });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports['__wbindgen_start'];
  if (typeof start === 'function') start();
}

async function migrationList() {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrationDirectories = await Promise.all(
    names.sort().map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: await readFile(path.join(MIGRATIONS, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  );
  const lockfile = path.join(MIGRATIONS, 'migration_lock.toml');
  return {
    baseDir: MIGRATIONS,
    lockfile: { path: lockfile, content: await readFile(lockfile, 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories,
  };
}

/** SQL from the migrations to the schema; null if they are equal. Works offline, takes about 3 s. */
export async function schemaDiff(): Promise<string | null> {
  await loadEngine();
  const content = await readFile(SCHEMA, 'utf8');
  const shadow = new PGlite();
  const factory = bindMigrationAwareSqlAdapterFactory(new PrismaPGlite(shadow));
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [[SCHEMA, content]] },
    () => undefined,
    factory,
  );
  try {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'migrations', ...(await migrationList()) },
      to: { tag: 'schemaDatamodel', files: [{ path: SCHEMA, content }] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 0 ? null : (stdout ?? '');
  } finally {
    await shadow.close();
  }
}
