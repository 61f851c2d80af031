import next from '@next/eslint-plugin-next';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { rooms } from './eslint.rooms.mjs';

const outgoing =
  'Requests to the outside go through engine/network, so that no target rule is forgotten.';

const CODE_ALONE = { skipBlankLines: true, skipComments: true };

export default tseslint.config(
  {
    ignores: [
      '**/.next/',
      '.data/',
      '**/dist/',
      'coverage/',
      'test-results/',
      'lib/db/generated/',
      'packages/*/src/generated/',
      'next-env.d.ts',
    ],
  },
  // Rules of Next for code of the browser.
  {
    ...next.configs.recommended,
    languageOptions: { globals: { window: 'readonly', location: 'readonly' } },
  },
  reactHooks.configs.flat.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: 'error',
      'max-lines-per-function': ['error', { max: 70, ...CODE_ALONE }],
    },
  },
  {
    files: ['{app,components,engine,lib,packages}/**/*.{ts,tsx}'],
    plugins: { rooms },
    rules: { 'rooms/walls': 'error' },
  },
  {
    // Type-aware rules take a minute of CPU time for all files, so they run where promises are used.
    files: [
      '{app,components,lib}/**/*.{ts,tsx}',
      'engine/{audit,isolation,network}/**/*.ts',
      'packages/*/src/**/*.ts',
    ],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
    },
  },
  {
    files: ['{app,components}/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'JSXOpeningElement[name.name="form"]:has(JSXAttribute[name.name="onSubmit"])' +
            ':not(:has(JSXAttribute[name.name="action"]))' +
            ':not(:has(JSXAttribute[name.name="method"][value.value="post"]))',
          message: 'Add method="post": sent without scripts, nothing typed gets into an address.',
        },
      ],
    },
  },
  {
    files: ['engine/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Pass the setting as an argument of audit() instead.',
        },
      ],
    },
  },
  {
    // Pages are linked by plain anchors, which work before and without scripts.
    rules: { '@next/next/no-html-link-for-pages': 'off' },
  },
  {
    files: ['lib/**/*.ts', 'packages/**/*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 50, ...CODE_ALONE }] },
  },
  {
    // JSX takes more lines than other code.
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 80, ...CODE_ALONE }] },
  },
  {
    // A describe block is as long as the cases in it.
    files: ['bench/**', 'tests/**', 'scripts/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['scripts/**', 'bench/**', 'tests/**', 'lib/*/main.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // Sites, callers, and models choose the text, so a regular expression that is not linear can block a core for
    // seconds.
    files: [
      'engine/**',
      'lib/agent/**',
      'lib/http/**',
      'lib/providers/**',
      'lib/services/**',
      'packages/**',
    ],
    // The lab reads its own sites only.
    ignores: ['packages/lab/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': [
        'error',
        { report: 'potential', ignoreSticky: false, ignorePartial: false },
      ],
    },
  },
  {
    files: ['engine/**', 'lib/**', 'app/**', 'packages/**'],
    // Exceptions: the demo only serves sites; a remote scan calls the operator's server, the action the runner's API,
    // and sign-in the configured provider.
    ignores: [
      'engine/network/**',
      'lib/providers/**',
      'lib/config/proxies.ts',
      'lib/server/**',
      'lib/client/**',
      'packages/action/src/comment.ts',
      'packages/cli/src/server.ts',
      'packages/cli/src/serve/serve-folder.ts',
      'lib/demo/crawlers.ts',
      'lib/demo/serve-sites.ts',
      'lib/demo/llm-stub.ts',
    ],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: outgoing }],
      'no-restricted-imports': [
        'error',
        {
          paths: ['undici', 'node:http', 'node:https', 'http', 'https'].map((name) => ({
            name,
            message: outgoing,
            allowTypeImports: true,
          })),
        },
      ],
    },
  },
);
