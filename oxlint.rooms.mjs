// Oxlint rules of this repository, so that an editor shows a violation where it is written.
import path from 'node:path';

/** `test` is a path from the root, or its beginning up to a slash. */
const isUnder = (name, folders) =>
  folders.some((folder) => name === folder || name.startsWith(`${folder}/`));

const BROWSER_SIDE = 'This code runs in a browser: only the contract (and types) may come along.';

/** `rooms` must not import `no`; `types: true` allows `import type`. */
const WALLS = [
  {
    rooms: ['engine'],
    no: ['app', 'lib', 'prisma', 'components', 'zod', 'next', 'react'],
    instead:
      'The engine knows only Node and its parsers. Take what you need as an argument of audit().',
  },
  {
    rooms: ['lib/contract'],
    except: ['lib/contract/openapi.ts', 'lib/contract/openapi'],
    no: ['app', 'components', 'lib/db', 'lib/services', 'lib/http', 'lib/server'],
    instead: 'The contract is data for browser and server.',
  },
  {
    rooms: ['lib/contract'],
    except: ['lib/contract/openapi.ts', 'lib/contract/openapi'],
    no: ['engine'],
    types: true,
    instead: 'The contract is data for browser and server: zod, and `import type` from engine.',
  },
  {
    rooms: ['lib/services', 'lib/jobs'],
    no: ['app', 'components', 'lib/http', 'lib/client', 'next', 'react'],
    instead: 'A service takes and returns plain values; bind it to a request in app/api/handlers.',
  },
  {
    rooms: ['lib', 'app', 'components', 'packages'],
    // Readers of the lab choose links as those of Questions do.
    except: ['packages/lab'],
    no: ['engine/*'],
    instead: 'Import from @seamark/engine; export there what is missing.',
  },
  {
    rooms: ['lib/http', 'lib/access', 'lib/limits'],
    no: ['app', 'components', 'engine', 'lib/services', 'lib/client', 'react'],
    instead:
      'These rooms serve every resource alike; what one resource does belongs in lib/services.',
  },
  {
    rooms: ['lib/client', 'lib/words', 'lib/views', 'lib/file-formats'],
    no: ['app', 'engine', 'lib/db', 'lib/services', 'lib/http', 'lib/config', 'lib/access'],
    types: true,
    instead: BROWSER_SIDE,
  },
  {
    rooms: ['components'],
    no: [
      'app',
      'engine',
      'lib/db',
      'lib/services',
      'lib/http',
      'lib/config',
      'lib/jobs',
      'lib/access',
    ],
    types: true,
    instead: 'A component draws what it is given: let the page fetch it, or use lib/client.',
  },
  {
    rooms: ['lib'],
    except: ['lib/db', 'lib/server', 'lib/config', 'lib/observe'],
    no: ['pg', '@prisma/adapter-pg'],
    instead: 'Only lib/db opens sessions: use database(), readOnlyDatabase() or readPrepared().',
  },
  {
    rooms: ['packages'],
    except: ['packages/lab'],
    no: ['app', 'components', 'next', 'react', 'prisma', 'lib'],
    open: ['lib/contract', 'lib/words', 'lib/views', 'lib/file-formats', 'lib/visits'],
    instead:
      'A package runs without the product: the engine, the contract, words, visits, and file formats may come along.',
  },
  {
    rooms: ['app'],
    no: ['lib/db'],
    instead: 'Pages and routes call lib/services; they do not know the database.',
  },
  {
    rooms: ['app', 'components', 'engine', 'lib', 'packages'],
    // The lab measures the product, as tests and benchmarks do.
    except: ['packages/lab'],
    no: ['tests', 'scripts', 'bench', 'vitest'],
    instead: 'The product imports no tests and no scripts.',
  },
];

/** Folders of the engine from the lowest layer up; a folder imports lower layers only. */
const ENGINE_FLOORS = [
  ['network', 'parse', 'clients'],
  ['report'],
  ['probes'],
  ['checks'],
  ['judging', 'view'],
  ['files', 'questions'],
  ['recorded'],
  ['audit'],
  ['compare', 'isolation', 'ownership'],
];

/** The rules of checks use the types of file kinds. */
const UPWARD = { from: 'engine/checks/rules.ts', to: 'engine/files/kinds' };

const roomOf = (file) => /^engine\/([^/.]+)/.exec(file)?.[1];
const floorOf = (room) => ENGINE_FLOORS.findIndex((rooms) => rooms.includes(room));

function brokenWall(from, to, isType) {
  const wall = WALLS.find(
    ({ rooms, except = [], no, open = [], types = false }) =>
      isUnder(from, rooms) &&
      !isUnder(from, except) &&
      !(types && isType) &&
      // Imports within a folder are allowed.
      !rooms.some((room) => isUnder(from, [room]) && isUnder(to, [room])) &&
      isUnder(to, open) === false &&
      no.some((name) =>
        name.endsWith('/*') ? to.startsWith(name.slice(0, -1)) : isUnder(to, [name]),
      ),
  );
  if (wall) return wall.instead;
  const [room, other] = [roomOf(from), roomOf(to)];
  if (room === undefined || other === undefined || room === other) return null;
  if (from === UPWARD.from && to === UPWARD.to) return null;
  const [here, there] = [floorOf(room), floorOf(other)];
  return here >= 0 && there >= here
    ? `engine/${room} imports only rooms below it (ENGINE_FLOORS in oxlint.rooms.mjs).`
    : null;
}

/** Resolves `@/x` and relative specifiers to paths from the root without extension; packages are returned unchanged. */
function resolved(from, source) {
  if (source === '@seamark/engine') return 'engine';
  if (source.startsWith('@/')) return source.slice(2).replace(/\.tsx?$/, '');
  return source.startsWith('.')
    ? path.posix.join(path.posix.dirname(from), source).replace(/\.tsx?$/, '')
    : source;
}

const isTypeOnly = (node) =>
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every((one) => one.importKind === 'type'));

const walls = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = path.relative(context.cwd, context.filename).replaceAll('\\', '/');
    const look = (node) => {
      if (typeof node.source?.value !== 'string') return;
      const message = brokenWall(from, resolved(from, node.source.value), isTypeOnly(node));
      if (message) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: look,
      ExportNamedDeclaration: look,
      ExportAllDeclaration: look,
      ImportExpression: look,
    };
  },
};

/** Without scripts, a form that has neither `action` nor `method="post"` sends what was typed in an address. */
const forms = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const valueOf = (node, name) =>
      node.attributes.find((one) => one.type === 'JSXAttribute' && one.name.name === name);
    return {
      JSXOpeningElement(node) {
        if (node.name.name !== 'form' || !valueOf(node, 'onSubmit') || valueOf(node, 'action'))
          return;
        if (valueOf(node, 'method')?.value?.value === 'post') return;
        const message =
          'Add method="post": sent without scripts, nothing typed gets into an address.';
        context.report({ node, message });
      },
    };
  },
};

const PATIENCE_MS = 5000;

/** A busy machine is late by seconds, so a shorter limit in a test would measure the machine. */
const patience = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const judge = (node) => {
      if (typeof node?.value !== 'number' || node.value >= PATIENCE_MS) return;
      const message = `Allow at least ${PATIENCE_MS} ms. A limit of the network that shall expire counts with fastTimer.`;
      context.report({ node, message });
    };
    return {
      Property({ key, value }) {
        if (/^(timeout|timeoutMs|wallMs|testTimeout|hookTimeout)$/.test(key.name ?? ''))
          judge(value);
      },
      CallExpression({ callee, arguments: [first] }) {
        if (callee.object?.name === 'AbortSignal' && callee.property?.name === 'timeout')
          judge(first);
      },
    };
  },
};

export default { meta: { name: 'rooms' }, rules: { walls, forms, patience } };
