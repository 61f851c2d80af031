/** Programs outside of Next, bundled to dist/<name>.mjs. */
export const ENTRIES = {
  server: 'lib/main/main.ts',
  admin: 'lib/main/admin/main.ts',
  scan: 'packages/cli/src/main.ts',
  'dev-stub': 'packages/demo/src/dev-stub.ts',
  'engine-worker': 'engine/isolation/worker.ts',
  openapi: 'lib/api/openapi.ts',
};

/** Bundles that others load by path (worker threads), so each entry needs them in its folder. */
export const COMPANIONS = ['engine-worker'];
