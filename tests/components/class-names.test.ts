import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const filesOf = (ending: string): string[] =>
  ['app', 'components'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(ending))
      .map((file) => path.join(folder, file)),
  );

/** Names without a rule: the mark of Tailwind for a parent, and what tests look for. */
const MARKS: readonly string[] = ['group', 'score', 'player-track'];

/** Class names of markup: names in quotes and in the fixed parts of templates. */
function classesIn(source: string): string[] {
  const attributes = source.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g);
  return [...attributes].flatMap(([, quoted, template = '']) =>
    (quoted ?? template.replace(/\S*\$\{[^}]*\}\S*/g, ' ')).split(/\s+/).filter(Boolean),
  );
}

test('every class of a component has a rule or is a utility', async () => {
  const sheets = filesOf('.css').map(read);
  const rules = new Set(sheets.flatMap((css) => css.match(/(?<=\.)[a-z][\w-]*/g) ?? []));
  const system = await loadDesignSystem(read('app/globals.css'), {
    base: path.join(root, 'app'),
    loadStylesheet: async (id, base) => {
      const file =
        id === 'tailwindcss'
          ? 'node_modules/tailwindcss/index.css'
          : path.relative(root, path.resolve(base, id));
      return { path: file, base: path.dirname(path.join(root, file)), content: read(file) };
    },
  });
  const used = filesOf('.tsx').flatMap((file) => classesIn(read(file)));
  expect(used.length).toBeGreaterThan(1000);
  const unruled = [...new Set(used)].filter((name) => !rules.has(name) && !MARKS.includes(name));
  const css = system.candidatesToCss(unruled);
  expect(unruled.filter((_, index) => css[index] === null)).toEqual([]);
});
