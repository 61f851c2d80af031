import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const read = (file: string): string => readFileSync(file, 'utf8');
const under = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file));
/** `[Scoring](docs/scoring.md#grades)`, `![Report](public/report.png)`; not addresses with a scheme or a leading slash. */
const LINK = /\]\((?:<([^>#]+)|((?![a-z]+:|[</#{])[^\s)#]+))/g;
const SPAN = /`[^`]*`/g;
/** Paths from the root in code: `engine/checks/index.ts`. Those with `<name>` or `…` are patterns. */
const CODE = /`((?:app|components|docs|engine|lib|packages|prisma|scripts|tests)\/[\w./()[\]-]+)`/g;

/** Files by the end of their path: `server/list-sites.ts`, `list-sites.ts`. */
const SOURCE = /`([\w./()[\]-]+\.tsx?)`/g;

const SKIPPED = new Set([
  'node_modules',
  'dist',
  'generated',
  '__snapshots__',
  '.git',
  '.next',
  '.data',
]);

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (SKIPPED.has(entry.name)) continue;
    if (entry.isDirectory()) yield* filesUnder(file);
    else yield file;
  }
}

const FILES = [...filesUnder('.')];
const READMES = FILES.filter((file) => path.basename(file) === 'README.md');
const GUIDES = [
  ...READMES,
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...under('docs'),
  ...under('docs/decisions'),
];

describe.each(GUIDES)('%s', (guide) => {
  const text = read(guide);

  test('links to files that exist', () => {
    const targets = [...text.replaceAll(SPAN, '').matchAll(LINK)].map(
      ([, enclosed, plain = '']) => enclosed ?? plain,
    );
    expect(targets.filter((target) => !existsSync(path.join(path.dirname(guide), target)))).toEqual(
      [],
    );
  });

  test('names paths that exist', () => {
    const paths = [...text.matchAll(CODE)].map(([, named = '']) => named);
    expect(paths.filter((named) => !existsSync(named))).toEqual([]);
  });
});

const FEATURES = READMES.filter((file) => /^lib\/[^/]+\/README\.md$/.test(file));

test.each(READMES.filter((file) => file.startsWith('lib/')))(
  '%s names source files of its folder, or of the root',
  (guide) => {
    const inFolder = FILES.filter((file) => file.startsWith(`${path.dirname(guide)}/`));
    const named = [...read(guide).matchAll(SOURCE)].map(([, name = '']) => name);
    const exists = (name: string) =>
      existsSync(name) || inFolder.some((file) => file.endsWith(`/${name}`));
    expect(named.filter((name) => !exists(name))).toEqual([]);
  },
);

test('each folder of lib has a README', () => {
  const folders = readdirSync('lib').map((name) => `lib/${name}/README.md`);
  expect(FEATURES.sort()).toEqual(folders.sort());
});

test.each(FEATURES)('%s has at most 40 lines', (file) => {
  expect(read(file).trimEnd().split('\n').length).toBeLessThanOrEqual(40);
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
test('no file tells users to get our packages by name from npm', () => {
  const texts = FILES.filter((file) =>
    /\.(?:md|m?[jt]sx?|json|ya?ml|sh|ini|toml)$|file$/i.test(file),
  );
  const found = texts.filter((file) => BY_NAME.test(read(file)));
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
