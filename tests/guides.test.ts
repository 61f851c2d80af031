import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const read = (file: string): string => readFileSync(file, 'utf8');
const under = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file));
const GUIDES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...under('docs'),
  ...under('docs/decisions'),
];
/** `[Scoring](docs/scoring.md#grades)`, `![Report](public/report.png)`; not addresses with a scheme or a leading slash. */
const LINK = /\]\((?:<([^>#]+)|((?![a-z]+:|[</#{])[^\s)#]+))/g;
/** Paths from the root in code: `engine/checks/index.ts`. Those with `<name>` or `…` are patterns. */
const CODE = /`((?:app|components|docs|engine|lib|packages|prisma|scripts|tests)\/[\w./()[\]-]+)`/g;

describe.each(GUIDES)('%s', (guide) => {
  const text = read(guide);

  test('links to files that exist', () => {
    const targets = [...text.matchAll(LINK)].map(([, enclosed, plain = '']) => enclosed ?? plain);
    expect(targets.filter((target) => !existsSync(path.join(path.dirname(guide), target)))).toEqual(
      [],
    );
  });

  test('names paths that exist', () => {
    const paths = [...text.matchAll(CODE)].map(([, named = '']) => named);
    expect(paths.filter((named) => !existsSync(named))).toEqual([]);
  });
});

test('the README is one page and has the two commands', () => {
  const readme = read('README.md');
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(7000);
  for (const command of ['npm install && npm start', 'npm install && npm test'])
    expect(readme).toContain(command);
});

/** Commands that install or run our packages by their names, which anyone may register at npm. */
const BY_NAME =
  /\b(?:npx|bunx|(?:npm|pnpm|yarn|bun)(?: global)? (?:i|install|add|exec|dlx|x))(?: -{1,2}\S+| global| add| --)* ["']?(?:seamark|@seamark\/\w+)(?![\w./-])/;
const SKIPPED = new Set([
  'node_modules',
  'dist',
  'generated',
  '__snapshots__',
  '.git',
  '.next',
  '.data',
]);

function* textFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (SKIPPED.has(entry.name)) continue;
    if (entry.isDirectory()) yield* textFiles(file);
    else if (/\.(?:md|m?[jt]sx?|json|ya?ml|sh|ini|toml)$|file$/i.test(entry.name)) yield file;
  }
}

test('no file tells users to get our packages by name from npm', () => {
  const found = [...textFiles('.')].filter((file) => BY_NAME.test(read(file)));
  expect(found).toEqual([]);
  const [name, client] = ['seamark', '@seamark/client'];
  for (const command of [
    `npx ${name} visits`,
    `npx --yes ${name}@6 scan`,
    `npm i ${client}`,
    `npm install --global ${name}`,
    `npm install -g "${name}@latest"`,
    `npm exec -- ${name}`,
    `pnpm add -D ${client}`,
    `pnpm dlx ${name}`,
    `yarn global add ${name}`,
    `bunx ${name}`,
  ])
    expect(command).toMatch(BY_NAME);
  expect(`npm install ./${name}-client-1.1.0.tgz`).not.toMatch(BY_NAME);
});

test.each(['engine', 'packages/cli', 'packages/client'])(
  '%s has the licence of the repository',
  (folder) => {
    expect(read(`${folder}/LICENSE`)).toBe(read('LICENSE'));
  },
);
