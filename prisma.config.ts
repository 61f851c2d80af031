import { defineConfig } from 'prisma/config';

// These commands download the schema engine without using it. `migrate` uses it: with a dummy engine it reports success
// and applies nothing.
if (['generate', 'validate', 'format'].some((command) => process.argv.includes(command)))
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/app' },
});
