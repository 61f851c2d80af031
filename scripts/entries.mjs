/** What runs outside Next, bundled to dist/<name>.mjs. */
export const ENTRIES = {
  server: 'lib/server/main.ts',
  admin: 'lib/admin/main.ts',
  scan: 'packages/cli/src/main.ts',
  'dev-stub': 'lib/demo/dev-stub.ts',
  'engine-worker': 'engine/isolation/worker.ts',
  openapi: 'lib/contract/openapi.ts',
};

/** Loaded by path from the other bundles (worker threads), so every entry needs it beside itself. */
export const COMPANIONS = ['engine-worker'];
