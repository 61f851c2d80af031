/** Programs outside of Next, bundled to dist/<name>.mjs. */
export const ENTRIES = {
  server: 'lib/server/main.ts',
  admin: 'lib/admin/main.ts',
  scan: 'packages/cli/src/main.ts',
  'dev-stub': 'lib/demo/dev-stub.ts',
  'engine-worker': 'engine/isolation/worker.ts',
  openapi: 'lib/contract/openapi.ts',
};

/** Bundles that others load by path (worker threads), so each entry needs them in its folder. */
export const COMPANIONS = ['engine-worker'];
