import type { KnipConfig } from 'knip';
import { ENTRIES } from './scripts/entries.mjs';

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        ...Object.values(ENTRIES).filter((file) => file.startsWith('lib/')),
        'scripts/*.{mjs,ts}',
        'bench/{main,serve-*}.ts',
        'tests/helpers/lone-scan.ts',
        // Loaded by path: by Next as a separate application, by the tests, by Node's --import.
        'bench/bare-next/app/**/*.{ts,tsx}',
        'bench/bare-next/next.config.ts',
        'tests/fixtures/{cases,checks,workers}/*.ts',
        'tests/e2e/support/tell-outgoing.mjs',
        'tests/helpers/slow-machine.mjs',
      ],
      // Fonts are read as files; checks of the sources run by path (scripts/steps.mjs).
      ignoreDependencies: [
        '@typescript/native',
        'oxlint',
        'oxlint-tsgolint',
        'geist',
        '@fontsource-variable/geist',
        '@fontsource-variable/geist-mono',
      ],
      // On every system that has the web servers of the same tests.
      ignoreBinaries: ['awk'],
    },
    engine: { entry: ['index.ts', 'isolation/worker.ts'] },
    'packages/demo': { entry: ['src/dev-stub.ts'] },
    'packages/lab': { entry: ['src/main.ts'] },
    'packages/action': { entry: ['src/main.ts'] },
    'packages/cli': { entry: ['src/{bin,main,index}.ts'] },
  },
};

export default config;
