// Oxlint rules of this repository, so that an editor shows a violation where it is written.
import path from 'node:path';

/** Features of the product, from the lowest layer up; a feature imports lower layers only. */
const FEATURE_FLOORS = [
  ['people', 'sites'],
  ['reports'],
  ['fixes', 'history', 'questions', 'seen'],
  ['benchmark', 'visits'],
  ['events'],
  ['client-reports'],
];
const FEATURES = FEATURE_FLOORS.flat();
const CONTRACTS = ['lib/platform/contract', ...FEATURES.map((name) => `lib/${name}/contract`)];
const SERVERS = FEATURES.map((name) => `lib/${name}/server`);
/** Folders whose code may run in a browser. */
const BROWSER_SAFE = [
  'lib/platform/client',
  'lib/platform/text',
  'lib/platform/time.ts',
  ...FEATURES.map((name) => `lib/${name}`),
];
const NOT_BROWSER_SAFE = [...SERVERS, 'lib/visits/log', 'lib/platform/text/jwk-thumbprint.ts'];

const isUnder = (name, folders) =>
  folders.some((folder) => name === folder || name.startsWith(`${folder}/`));

const BROWSER_SIDE = 'This code runs in a browser: only the contract (and types) may come along.';
const SERVER_SIDE = [
  'lib/main',
  'lib/platform/access',
  'lib/platform/config',
  'lib/platform/db',
  'lib/platform/http',
  'lib/platform/jobs',
  ...SERVERS,
];

/** `rooms` must not import `no`; `types: true` allows `import type`. */
const WALLS = [
  {
    rooms: ['engine'],
    no: ['app', 'lib', 'prisma', 'components', 'zod', 'next', 'react'],
    instead:
      'The engine knows only Node and its parsers. Take what you need as an argument of audit().',
  },
  {
    rooms: CONTRACTS,
    no: ['app', 'components', 'lib/api', ...SERVER_SIDE],
    instead: 'The contract is data for browser and server.',
  },
  {
    rooms: CONTRACTS,
    no: ['engine'],
    types: true,
    instead: 'The contract is data for browser and server: zod, and `import type` from engine.',
  },
  {
    rooms: [...SERVERS, 'lib/platform/jobs'],
    except: FEATURES.map((name) => `lib/${name}/server/handlers.ts`),
    no: ['app', 'components', 'lib/platform/http', 'lib/platform/client', 'next', 'react'],
    instead:
      'A service takes and returns plain values; bind it to a request in server/handlers.ts.',
  },
  {
    rooms: ['lib/platform'],
    no: ['app', 'components', 'lib/api', 'lib/main', ...FEATURES.map((name) => `lib/${name}`)],
    instead:
      'The platform serves every feature alike; what one feature does belongs in its folder.',
  },
  {
    rooms: ['lib/platform/http', 'lib/platform/access', 'lib/platform/limits'],
    no: ['engine', 'lib/platform/client', 'react'],
    instead: 'These rooms serve every resource alike, on the server.',
  },
  {
    rooms: FEATURES.map((name) => `lib/${name}`),
    no: ['app', 'components', 'lib/api', 'lib/main'],
    instead: 'lib/api and lib/main know the features, not the other way round.',
  },
  {
    rooms: BROWSER_SAFE,
    except: NOT_BROWSER_SAFE,
    no: ['app', 'engine', ...SERVER_SIDE],
    types: true,
    instead: BROWSER_SIDE,
  },
  {
    rooms: ['components'],
    no: ['app', 'engine', ...SERVER_SIDE],
    types: true,
    instead: 'A component draws what it is given: let the page fetch it, or use lib/api/call.',
  },
  {
    rooms: ['lib'],
    except: ['lib/platform/db', 'lib/platform/config', 'lib/platform/observe', 'lib/main/server'],
    no: ['pg', '@prisma/adapter-pg'],
    instead:
      'Only lib/platform/db opens sessions: use database(), readOnlyDatabase() or readPrepared().',
  },
  {
    rooms: ['packages'],
    except: ['packages/demo', 'packages/lab'],
    no: ['app', 'components', 'next', 'react', 'prisma', 'lib/platform/observe', ...SERVER_SIDE],
    instead:
      'A package runs without the product: the engine and what is safe for browsers may come along.',
  },
  {
    rooms: ['lib', 'app', 'components', 'packages'],
    // Readers of the lab choose links as those of Questions do.
    except: ['packages/lab'],
    no: ['engine/*'],
    instead: 'Import from @seamark/engine; export there what is missing.',
  },
  {
    rooms: ['app'],
    no: ['lib/platform/db'],
    instead: 'Pages and routes call the services of a feature; they do not know the database.',
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
  ['clients-accept'],
  ['report'],
  ['probes'],
  ['checks'],
  ['judging', 'view'],
  ['files', 'questions', 'redirects'],
  ['recorded', 'facts', 'contracts'],
  ['audit'],
  ['compare', 'isolation', 'ownership'],
];

/** The rules of checks use the types of file kinds. */
const UPWARD = { from: 'engine/checks/rules.ts', to: 'engine/files/kinds' };

const FLOORS = { engine: ENGINE_FLOORS, lib: FEATURE_FLOORS };

/** Faces of a feature for other features. */
const FACES = ['', '/contract', '/server', '/log'];

function brokenFloor(top, from, to) {
  const roomOf = (file) => new RegExp(`^${top}/([^/.]+)`).exec(file)?.[1];
  const floorOf = (room) => FLOORS[top].findIndex((rooms) => rooms.includes(room));
  const [room, other] = [roomOf(from), roomOf(to)];
  const [here, there] = [floorOf(room), floorOf(other)];
  if (room === other || here < 0 || there < 0) return null;
  if (there >= here) return `${top}/${room} imports only rooms below it (oxlint.rooms.mjs).`;
  const rest = to.slice(`${top}/${other}`.length);
  return top === 'engine' || FACES.includes(rest) || rest.startsWith('/contract/')
    ? null
    : `Import from lib/${other}, its contract, or lib/${other}/server; export there what is missing.`;
}

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
  if (from === UPWARD.from && to === UPWARD.to) return null;
  return brokenFloor('engine', from, to) ?? brokenFloor('lib', from, to);
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
