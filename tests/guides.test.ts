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

test.each(['engine', 'packages/cli', 'packages/client'])(
  '%s has the licence of the repository',
  (folder) => {
    expect(read(`${folder}/LICENSE`)).toBe(read('LICENSE'));
  },
);
