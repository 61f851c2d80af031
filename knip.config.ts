import type { KnipConfig } from 'knip';
import { ENTRIES } from './scripts/entries.mjs';

const config: KnipConfig = {
  entry: [
    ...Object.values(ENTRIES),
    'packages/action/src/main.ts',
    'tests/load/{main,lone-scan,serve-*}.ts',
    'packages/cli/src/bin.ts',
    'scripts/*.{mjs,ts}',
    'packages/client/src/index.ts',
    // Loaded by path: by Next as an application of its own, by the tests, by Node's --import.
    'tests/load/bare-next/app/**/*.{ts,tsx}',
    'tests/load/bare-next/next.config.ts',
    'tests/fixtures/{checks,workers}/*.ts',
    'tests/e2e/support/tell-outgoing.mjs',
  ],
  // Fonts are read as files.
  ignoreDependencies: ['geist', '@fontsource-variable/geist', '@fontsource-variable/geist-mono'],
};

export default config;
