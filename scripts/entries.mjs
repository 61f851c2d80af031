/** Everything that runs outside Next, bundled to dist/<name>.mjs. One line here is all a new entry needs. */
export const ENTRIES = {
  server: 'lib/server/main.ts',
  serve: 'lib/server/serve.ts',
  admin: 'lib/admin/main.ts',
  scan: 'packages/cli/src/main.ts',
  'dev-stub': 'lib/demo/dev-stub.ts',
  bench: 'tests/load/main.ts',
  'bench-site': 'tests/load/serve-rich-site.ts',
  'bench-demo': 'tests/load/serve-demo.ts',
  'lone-scan': 'tests/load/lone-scan.ts',
  'bench-bare': 'tests/load/serve-bare.ts',
  'engine-worker': 'engine/isolation/worker.ts',
  openapi: 'lib/contract/openapi.ts',
};

/** Loaded by path from the other bundles (worker threads), so every entry needs it beside itself. */
export const COMPANIONS = ['engine-worker'];
