import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const under = (name: string, folders: readonly string[]): boolean =>
  folders.some((folder) => name === folder || name.startsWith(`${folder}/`));
const isAny =
  (...folders: string[]) =>
  (imported: string): boolean =>
    under(imported, folders);

interface Import {
  readonly from: string;
  readonly imported: string;
  readonly isType: boolean;
}

async function sources(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith('lib/platform/db/generated'));
}

/** `@/x` and relative paths become paths from the root, without extension; packages stay as they are. */
function resolveImport(from: string, text: string): string {
  if (text.startsWith('@/')) return text.slice(2).replace(/\.tsx?$/, '');
  return text.startsWith('.') ? path.join(path.dirname(from), text).replace(/\.tsx?$/, '') : text;
}

const isTypeOnly = (clause: ts.ImportClause | undefined): boolean => {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  return (
    !clause.name &&
    !!named &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((element) => element.isTypeOnly)
  );
};

async function importsOf(file: string): Promise<Import[]> {
  const source = ts.createSourceFile(
    file,
    await readFile(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      const isType = ts.isImportDeclaration(node) ? isTypeOnly(node.importClause) : node.isTypeOnly;
      found.push({ from: file, imported: resolveImport(file, node.moduleSpecifier.text), isType });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument))
        found.push({ from: file, imported: resolveImport(file, argument.text), isType: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const all = (
  await Promise.all(
    (await Promise.all(['app', 'components', 'engine', 'lib', 'packages'].map(sources)))
      .flat()
      .map(importsOf),
  )
).flat();

/** Ways over imports of values from these files to something that they must not reach. */
function waysTo(isForbidden: (imported: string) => boolean, starts: readonly string[]): string[] {
  const chains = starts.map((file) => [file]);
  const seen = new Set<string>();
  const ways: string[] = [];
  for (let chain = chains.pop(); chain !== undefined; chain = chains.pop()) {
    const from = chain.at(-1)!;
    for (const { imported } of all.filter((one) => one.from === from && !one.isType)) {
      if (isForbidden(imported)) ways.push([...chain, imported].join(' → '));
      const file = [`${imported}.ts`, `${imported}.tsx`, `${imported}/index.ts`].find((name) =>
        existsSync(name),
      );
      if (file === undefined || seen.has(file)) continue;
      seen.add(file);
      chains.push([...chain, file]);
    }
  }
  return ways;
}

test('what a browser loads knows no schemas: the contract comes along as types and plain data', async () => {
  const files = [...(await sources('components')), ...(await sources('app'))];
  const marked = await Promise.all(
    files.map(async (file) =>
      (await readFile(file, 'utf8')).startsWith("'use client'") ? file : null,
    ),
  );
  const starts = marked.filter((file) => file !== null);
  expect(starts.length).toBeGreaterThan(20);
  expect(waysTo(isAny('zod'), starts)).toEqual([]);
});

/** Verbs that only read, by their names, and all pages. The scanner's thread for recordings may come along; its network is opened by no read. */
const isRead = (file: string): boolean =>
  /^lib\/\w+\/server\/(?:.*\/)?(?:get|list|read|view|count|preview|project)-[^/]*$/.test(file) ||
  /^app\/.*\/(?:page|layout)\.tsx$/.test(file);

test('what only reads cannot reach a model, an agent, or the mail', async () => {
  const starts = [...(await sources('lib')), ...(await sources('app'))].filter(isRead);
  expect(starts.length).toBeGreaterThan(60);
  expect(
    waysTo(
      isAny(
        'lib/questions/server/models/post-json',
        'lib/questions/server/agent/run-agent',
        'lib/questions/server/agent/site-browser',
        'lib/platform/jobs/worker',
        'nodemailer',
      ),
      starts,
    ),
  ).toEqual([]);
});

/** `visits` for `lib/visits/log/tally.ts`, if `top` is `lib`. */
const roomIn = (top: string, file: string): string | undefined =>
  file.startsWith(`${top}/`) ? file.split('/')[1] : undefined;

test.each(['components', 'lib'])('no two rooms of %s import each other', (top) => {
  const arrows = new Set(
    all.flatMap(({ from, imported }) => {
      const [room, other] = [roomIn(top, from), roomIn(top, imported)];
      return room && other && room !== other ? [`${room} → ${other}`] : [];
    }),
  );
  expect(arrows.size).toBeGreaterThan(20);
  const reversed = (arrow: string) => arrow.split(' → ').reverse().join(' → ');
  expect([...arrows].filter((arrow) => arrows.has(reversed(arrow)))).toEqual([]);
});
