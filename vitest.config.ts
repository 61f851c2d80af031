import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const root = import.meta.dirname;
const source = (file: string) => path.join(root, file);
const alias = [
  { find: '@seamark/engine', replacement: source('engine/index.ts') },
  { find: '@seamark/client', replacement: source('packages/client/src/index.ts') },
  { find: /^seamark$/, replacement: source('packages/cli/src/index.ts') },
  { find: /^seamark\//, replacement: source('packages/cli/src/') },
  { find: /^@\//, replacement: `${root}/` },
];
// Vite sets BASE_URL for its own use; the product's must not be “/”. Only tests of rendering start a browser in the product.
const env: Record<string, string> = {
  BASE_URL: 'http://localhost:3000',
  SEAMARK_BROWSER: 'off',
  // Tests scan sites on loopback as strangers, too.
  SCAN_CONNECT_TO_PUBLIC: 'true',
};
// Set by `npm run test:slow`: tests, and processes that they start, then have a blocked event loop at random.
const isSlow = process.env.SEAMARK_SLOW_SEED !== undefined;
const SLOW_MACHINE = pathToFileURL(path.join(root, 'tests/helpers/slow-machine.mjs')).href;
if (isSlow) env['NODE_OPTIONS'] = `--import ${SLOW_MACHINE}`;
// Processes and browsers can fail by themselves. A slow run looks for tests that fail by time, so it tries once.
const SECOND_TRY = { retry: isSlow ? 0 : 1 };
// A busy machine must not fail a test that makes no promise about time.
const PATIENCE_MS = 600_000;
const PATIENT = { testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS };
// Tests of pure functions leave no state, so their files share a process and its modules, which halves the time.
const SHARED = { isolate: false };
// Files with a real database, by name or folder.
const DATABASE_TESTS = [
  'tests/**/*.db.test.ts',
  'tests/**/api/**/*.test.ts',
  'tests/security/**/*.test.ts',
];
// Security tests of the engine need no database.
const ENGINE_SECURITY = 'tests/security/guard*.test.ts';
// Windows has no signals, so their tests are left out there.
const NEED_SIGNALS =
  process.platform === 'win32'
    ? [
        'tests/processes/{end-with-npm,stop-under-load,database-silent,frozen-worker,killed-workers,topology.nginx}.test.ts',
      ]
    : [];
// Files with module state share a process and packages but not our modules, which takes a quarter of the time.
const FRESH_MODULES = path.join(root, 'tests/helpers/fresh-modules.ts');
const CHEAP_PASSWORDS = path.join(root, 'tests/helpers/cheap-passwords.mjs');
const TEMPLATE = { globalSetup: [path.join(root, 'tests/helpers/database-setup.ts')] };
const DATABASE_OF_ITS_OWN = {
  ...TEMPLATE,
  isolate: false,
  setupFiles: [
    CHEAP_PASSWORDS,
    FRESH_MODULES,
    path.join(root, 'tests/helpers/database-of-file.ts'),
  ],
};
// Tests of programs that a machine can lack. SEAMARK_TESTS_WITHOUT leaves them out, by these names.
const NEEDED: Readonly<Record<string, string[]>> = {
  chromium: [
    'tests/e2e/!(fuzz|integrator|own-scan)*.test.ts',
    'tests/features/*/e2e/**',
    'tests/packages/lab-prediction.test.ts',
  ],
  servers: ['tests/**/*.nginx.test.ts'],
};
const LEFT_OUT = (process.env.SEAMARK_TESTS_WITHOUT ?? '')
  .split(',')
  .flatMap((name) => NEEDED[name] ?? []);
// Tests with real sockets, threads, whole catalogues, or schemas take seconds each: in `npm test`, not `npm run check`.
const SLOW_TESTS = [
  'tests/golden/**/*.test.ts',
  'tests/**/*.nginx.test.ts',
  'tests/engine/network/**/*.test.ts',
  'tests/engine/hostile/**/*.test.ts',
  'tests/security/guard-network.test.ts',
  'tests/engine/checks-among.test.ts',
  // These pack the npm packages and run them, or run a part of the lab.
  'tests/packages/{cli,check-endpoint,action,engine,pipeline,lab-specificity,lab-outcomes,lab-prediction,lab-model}.test.ts',
  'tests/engine/recorded/packed-run.test.ts',
  'tests/platform/db/drift.test.ts',
  // These load linters, Python, and the compiler.
  'tests/{contract/clients,samples}.test.ts',
  // Starts and stops its own cluster.
  'tests/main/server/embedded-database.test.ts',
];
// V8 counts blocks only in code that it compiles after the count began, so no other file may run in the process before.
const COUNTS_WORK = 'tests/engine/hostile/linear-work.test.ts';
const ELSEWHERE = [
  ...SLOW_TESTS,
  ...DATABASE_TESTS.filter((t) => !t.startsWith('tests/security')),
  'tests/security/!(guard*).test.ts',
  'tests/**/e2e/**',
  'tests/processes/**',
];

const project = (
  name: string,
  settings: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  resolve: { alias },
  test: { name, env, expect: { poll: { timeout: PATIENCE_MS } }, ...settings },
});

export default defineConfig({
  resolve: { alias },
  test: {
    // Projects and later runs share what was transformed.
    experimental: { fsModuleCache: true, fsModuleCachePath: path.join(root, '.data/vitest') },
    // Many files wait for processes that they start, so there are more workers than cores.
    maxWorkers: 3 * availableParallelism(),
    reporters: ['default', path.join(root, 'tests/helpers/closing-reporter.ts')],
    // Files outside of e2e name it in their first line.
    tags: [{ name: 'processes', description: 'Starts processes.', ...SECOND_TRY }],
    projects: [
      project('unit', {
        ...SHARED,
        ...PATIENT,
        include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
        exclude: ELSEWHERE,
      }),
      project('slow', {
        ...SHARED,
        ...PATIENT,
        include: SLOW_TESTS,
        exclude: ['tests/**/e2e/**', 'tests/processes/**', COUNTS_WORK, ...LEFT_OUT],
      }),
      // Projects start in the order of their names: this one holds a core for 20 s, so it is the first.
      project('blocks', { ...PATIENT, include: [COUNTS_WORK] }),
      // Those in tests/processes start processes of the built product.
      project('database', {
        ...DATABASE_OF_ITS_OWN,
        testTimeout: 1_200_000,
        hookTimeout: 900_000,
        include: [...DATABASE_TESTS, 'tests/processes/**/*.test.ts'],
        exclude: ['tests/**/e2e/**', ENGINE_SECURITY, ...NEED_SIGNALS, ...LEFT_OUT],
      }),
      // Each file starts its own product; files in one process share its modules and its Chromium.
      project('e2e', {
        ...TEMPLATE,
        ...SHARED,
        ...SECOND_TRY,
        testTimeout: 600_000,
        hookTimeout: 900_000,
        include: ['tests/**/e2e/**/*.test.ts'],
        exclude: LEFT_OUT,
      }),
    ],
  },
});
