import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

interface Rule {
  /** Rooms the rule is about. */
  readonly rooms: readonly string[];
  readonly except?: readonly string[];
  readonly forbidden: (imported: string, isType: boolean) => boolean;
  readonly instead: string;
}

const under = (name: string, folders: readonly string[]): boolean =>
  folders.some((folder) => name === folder || name.startsWith(`${folder}/`));
const isAny =
  (...folders: string[]) =>
  (imported: string): boolean =>
    under(imported, folders);

/** Who may know whom. */
const RULES: readonly Rule[] = [
  {
    rooms: ['engine'],
    forbidden: isAny('app', 'lib', 'prisma', 'components', 'zod', 'next', 'react'),
    instead:
      'The engine knows only Node and its parsers. Take what you need as an argument of audit().',
  },
  {
    rooms: ['lib/contract'],
    except: ['lib/contract/openapi.ts', 'lib/contract/openapi'],
    forbidden: (name, isType) =>
      (under(name, ['engine']) && !isType) ||
      under(name, ['app', 'components', 'lib/db', 'lib/services', 'lib/http', 'lib/server']),
    instead: 'The contract is data for browser and server: zod, and `import type` from engine.',
  },
  {
    rooms: ['lib/services', 'lib/jobs'],
    forbidden: isAny('app', 'components', 'lib/http', 'lib/client', 'next', 'react'),
    instead:
      'A service verb takes plain values and returns plain values; bind it to a request in app/api/handlers.',
  },
  {
    rooms: [
      'lib/services',
      'lib/http',
      'lib/server',
      'lib/admin',
      'lib/demo',
      'lib/jobs',
      'app',
      'components',
      'packages',
    ],
    forbidden: (name) =>
      /^engine\/./.test(name) && !under(name, ['engine/index', 'engine/report/types']),
    instead: 'Import from the engine’s door, @/engine; export there what is missing.',
  },
  {
    rooms: ['lib/http', 'lib/access', 'lib/limits'],
    forbidden: isAny('app', 'components', 'engine', 'lib/services', 'lib/client', 'react'),
    instead:
      'These rooms serve every resource alike; what a resource does belongs into lib/services.',
  },
  {
    rooms: ['lib/client', 'lib/words', 'lib/views', 'lib/file-formats'],
    forbidden: (name, isType) =>
      under(name, [
        'app',
        'engine',
        'lib/db',
        'lib/services',
        'lib/http',
        'lib/config',
        'lib/access',
      ]) && !isType,
    instead: 'This code runs in a browser: only the contract (and types) may come along.',
  },
  {
    rooms: ['components'],
    forbidden: (name, isType) =>
      under(name, [
        'app',
        'engine',
        'lib/db',
        'lib/services',
        'lib/http',
        'lib/config',
        'lib/jobs',
        'lib/access',
      ]) && !isType,
    instead: 'A component draws what it is given: let the page fetch it, or use lib/client.',
  },
  {
    rooms: [
      'lib/services',
      'lib/http',
      'lib/access',
      'lib/limits',
      'lib/jobs',
      'lib/admin',
      'lib/demo',
    ],
    forbidden: isAny('pg', '@prisma/adapter-pg'),
    instead:
      'Sessions are opened in lib/db alone: use database(), readOnlyDatabase() or readPrepared().',
  },
  {
    rooms: ['packages'],
    forbidden: (name) =>
      under(name, ['app', 'components', 'next', 'react', 'prisma']) ||
      (under(name, ['lib']) &&
        !under(name, ['lib/contract', 'lib/words', 'lib/views', 'lib/file-formats'])),
    instead:
      'A package runs without the product: the engine, the contract, words and file formats may come along.',
  },
  {
    rooms: ['app'],
    forbidden: isAny('lib/db'),
    instead: 'Pages and routes call a verb of lib/services; they do not know the database.',
  },
];

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
    .filter((file) => !file.startsWith('lib/db/generated'));
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

test.each(RULES)('$rooms: $instead', ({ rooms, except = [], forbidden, instead }) => {
  const broken = all
    .filter(({ from }) => under(from, rooms) && !under(from, except))
    // A room may always import itself.
    .filter(
      ({ from, imported, isType }) =>
        forbidden(imported, isType) &&
        !rooms.some((room) => under(from, [room]) && under(imported, [room])),
    )
    .map(({ from, imported }) => `${from} imports ${imported}. ${instead}`);
  expect(broken).toEqual([]);
});

test('the test sees the imports', () => {
  expect(all.length).toBeGreaterThan(100);
});

test('nobody imports the tests or the scripts', () => {
  expect(
    all
      .filter(({ imported }) => under(imported, ['tests', 'scripts', 'vitest']))
      .map(({ from, imported }) => `${from} imports ${imported}`),
  ).toEqual([]);
});

/** The rooms of the engine from the lowest floor; a room imports lower floors alone. */
const ENGINE_FLOORS: readonly (readonly string[])[] = [
  ['network', 'parse', 'clients', 'report'],
  ['probes', 'scoring'],
  ['checks'],
  ['judging', 'crawl'],
  ['files'],
  ['fixes', 'single-file'],
  ['recorded'],
  ['audit', 'reading'],
  ['compare', 'isolation', 'ownership'],
];

test('a room of the engine imports only rooms below it', () => {
  const roomOf = (file: string) => /^engine\/([^/]+)\//.exec(file)?.[1];
  const floorOf = (room: string) => ENGINE_FLOORS.findIndex((rooms) => rooms.includes(room));
  const upward = all.flatMap(({ from, imported }) => {
    const [room, other] = [roomOf(from), roomOf(`${imported}/`)];
    if (room === undefined || other === undefined || room === other) return [];
    return floorOf(other) < floorOf(room) ? [] : [`${from} imports ${imported}`];
  });
  expect(upward).toEqual(['engine/checks/rules.ts imports engine/files/kinds']);
});

test('the engine reads no environment', async () => {
  const files = await sources('engine');
  const readers = await Promise.all(
    files.map(async (file) =>
      (await readFile(file, 'utf8')).includes('process.env') ? file : null,
    ),
  );
  expect(
    readers.filter((file) => file !== null),
    'Pass the setting as an argument of audit() instead.',
  ).toEqual([]);
});

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

test('forms that scripts send are POST: sent without them, nothing typed gets into an address', async () => {
  const files = [...(await sources('components')), ...(await sources('app'))].filter((file) =>
    file.endsWith('.tsx'),
  );
  const forms: { readonly file: string; readonly attributes: readonly string[] }[] = [];
  for (const file of files) {
    const source = ts.createSourceFile(
      file,
      await readFile(file, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
      ts.ScriptKind.TSX,
    );
    const visit = (node: ts.Node): void => {
      if (ts.isJsxOpeningElement(node) && node.tagName.getText() === 'form')
        forms.push({
          file,
          attributes: node.attributes.properties.map((attribute) => attribute.getText()),
        });
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  expect(forms.length).toBeGreaterThan(30);
  const isSafe = (attributes: readonly string[]) =>
    !attributes.some((one) => one.startsWith('onSubmit=')) ||
    attributes.some((one) => one === 'method="post"' || one.startsWith('action='));
  expect(forms.filter(({ attributes }) => !isSafe(attributes)).map(({ file }) => file)).toEqual([]);
});

/** Verbs that only read, by their names, and all pages. The scanner's thread for recordings may come along; its network is opened by no read. */
const isRead = (file: string): boolean =>
  /^lib\/services\/.*\/(?:get|list|read|view|count|preview|project)-[^/]*$/.test(file) ||
  /^app\/.*\/(?:page|layout)\.tsx$/.test(file);

test('what only reads cannot reach a model, an agent or the mail: who can be asked is told by lib/providers/endpoints', async () => {
  const starts = [...(await sources('lib/services')), ...(await sources('app'))].filter(isRead);
  expect(starts.length).toBeGreaterThan(60);
  expect(
    waysTo(
      isAny(
        'lib/providers/post-json',
        'lib/agent/run-agent',
        'lib/agent/site-browser',
        'lib/jobs/worker',
        'nodemailer',
      ),
      starts,
    ),
  ).toEqual([]);
});
