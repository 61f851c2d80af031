import { oldSkillsFile, skillsIndex } from '../checks/agent-skills/probe';
import type { CheckId } from '../checks';
import { agentCardShape, agentInterfaces, isAgentCard } from '../parse/agent-card';
import { isArray, isObject, listMember, member, textMember, type Json } from '../parse/json';
import { OPERATIONS_MAX } from '../parse/openapi';
import { agentCard } from '../probes/agent-card';
import { aiCatalog } from '../probes/ai-catalog';
import { apiCatalog } from '../probes/api-catalog';
import { apiDescription } from '../probes/api-description';
import { availabilityOf, type Availability } from '../probes/availability';
import { ardFile, aiCatalogFile, llmsTxtFile, ucpFile } from '../probes/files';
import type { LiveMcp } from '../probes/mcp-endpoint';
import { mcpServer } from '../probes/mcp-server';
import type { ProbeContext } from '../probes/probe-context';
import {
  keptContract,
  textDigest,
  type Contract,
  type ContractContent,
  type ContractItem,
  type ContractProtocol,
} from './contract';
import { httpContract } from './http-operations';
import { SchemaReducer, TooLargeError } from './reduce-schema';

/** The content, or why there is none; `unknown`: not looked for. */
type Read = ContractContent | 'absent' | 'not_read' | 'unknown';

/** Readers by protocol, with the check whose probes they read. */
const READERS: readonly (readonly [ContractProtocol, CheckId, (context: ProbeContext) => Read])[] =
  [
    ['MCP', 'mcp-discovery', mcpContract],
    ['A2A', 'agent-card', cardContract],
    ['OpenAPI', 'api-discovery', apiContract],
    ['AI catalog', 'ai-catalog', catalogContract],
    ['Agent skills', 'agent-skills', skillsContract],
  ];

/** What the answers of a run promise to clients, by protocol. Sends no request. */
export function contractsOf(context: ProbeContext, checks: readonly CheckId[]): Contract[] {
  return READERS.filter(([, check]) => checks.includes(check)).flatMap(([protocol, , read]) =>
    contractOf(protocol, () => read(context)),
  );
}

function contractOf(protocol: ContractProtocol, read: () => Read): Contract[] {
  const without = (state: Exclude<Contract['state'], 'read'>) => [
    { protocol, state, hash: null, content: null },
  ];
  try {
    const content = read();
    if (content === 'unknown') return [];
    return typeof content === 'string' ? without(content) : [keptContract(protocol, content)];
  } catch (error) {
    if (error instanceof TooLargeError) return without('too_large');
    throw error;
  }
}

const areAbsent = (...files: readonly Pick<Availability, 'state'>[]) =>
  files.every(({ state }) => state === 'absent');
/** True if nothing that links to a declaration is missing. */
const areRead = (...files: readonly Pick<Availability, 'state'>[]) =>
  files.every(({ state }) => state === 'absent' || state === 'present');
const entriesOf = (items: readonly (readonly [string, ContractItem])[]): ContractContent => ({
  // The first of two equal names counts.
  items: Object.fromEntries(items.toReversed()),
  schemas: {},
});
const textsOf = (value: Json | undefined, keys: readonly string[]) =>
  textDigest(keys.flatMap((key) => member(value, key) ?? []));
const listOf = (value: Json | undefined, key: string): string[] =>
  listMember(value, key).filter((part): part is string => typeof part === 'string');
const single = (value: string | null | undefined): readonly string[] =>
  value === null || value === undefined ? [] : [value];

function mcpContract(context: ProbeContext): Read {
  const { live, tried, endpoints } = context.read(mcpServer);
  if (live === null) {
    const linking = [ucpFile, ardFile, aiCatalogFile, llmsTxtFile].map((file) =>
      context.read(file),
    );
    return endpoints.length === 0 && areAbsent(...tried) && areRead(...linking)
      ? 'absent'
      : 'not_read';
  }
  const { tools } = live;
  if (live.state !== 'works' || live.era === null) return 'not_read';
  if (tools === null) return live.declaresTools ? 'not_read' : { items: {}, schemas: {} };
  if (tools.hasMore || tools.isEndless || isUnstable(live)) return 'not_read';
  return toolsContract(tools.list);
}

function toolsContract(tools: readonly Json[]): ContractContent {
  const reducer = new SchemaReducer({});
  const items = new Map<string, ContractItem>();
  for (const tool of tools) {
    const name = textMember(tool, 'name');
    if (name === undefined || items.has(name)) continue;
    const [input, output] = [member(tool, 'inputSchema'), member(tool, 'outputSchema')];
    reducer.begin(input ?? {}, `${name} input/`);
    const sent = reducer.reduce(input);
    reducer.begin(output ?? {}, `${name} output/`);
    items.set(name, {
      input: sent,
      ...(output !== undefined && { answers: { result: reducer.reduce(output) } }),
      ...reducer.takeText(
        ...['title', 'description', 'annotations'].map((key) => member(tool, key)),
      ),
    });
  }
  return { items: Object.fromEntries(items), schemas: reducer.schemas };
}

/** True if the first page changed within the scan: such a list proves no change between two scans. */
function isUnstable({ tools, answers }: LiveMcp): boolean {
  const again = answers.find(({ to }) => to === 'again')?.answer?.result;
  const list = member(again, 'tools');
  if (!tools || !isArray(list)) return false;
  const [before, after] = [tools.firstPage, list].map((page) => {
    const { items, schemas } = toolsContract(page);
    const bare = Object.entries(items).map(([name, { text: _, ...item }]) => [name, item]);
    return JSON.stringify([bare.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)), schemas]);
  });
  return before !== after;
}

function cardContract(context: ProbeContext): Read {
  const { card, tried } = context.read(agentCard);
  const value = card?.value;
  if (!card || value === undefined || !isAgentCard(value)) {
    const areSettled = tried.every(
      ({ state, value: file }) => state === 'absent' || (state === 'present' && file !== undefined),
    );
    const linking = [ardFile, aiCatalogFile].map((file) => context.read(file));
    return card === null && areSettled && areRead(...linking) ? 'absent' : 'not_read';
  }
  if (card.reply?.truncated === true) return 'not_read';
  const modes = (holder: Json) => ({
    'input modes': listOf(holder, 'inputModes'),
    'output modes': listOf(holder, 'outputModes'),
  });
  const skills = listMember(value, 'skills').map((skill, at) => {
    const name = textMember(skill, 'id') ?? textMember(skill, 'name') ?? `number ${at + 1}`;
    const texts = textsOf(skill, ['name', 'description', 'tags', 'examples']);
    return [`Skill ${name}`, { offers: modes(skill), ...texts }] as const;
  });
  const interfaces = agentInterfaces(value).flatMap(({ url, binding, version }) =>
    url === undefined
      ? []
      : [
          [
            `Interface ${binding ?? '?'} at ${url}`,
            { offers: { version: single(version) } },
          ] as const,
        ],
  );
  const capabilities = member(value, 'capabilities');
  const flags = isObject(capabilities)
    ? Object.keys(capabilities).filter((key) => capabilities[key] === true)
    : [];
  const whole: ContractItem = {
    offers: {
      capabilities: flags,
      'input modes': listOf(value, 'defaultInputModes'),
      'output modes': listOf(value, 'defaultOutputModes'),
    },
    access: cardAccess(value),
    ...textsOf(value, ['name', 'description', 'version', 'provider', 'documentationUrl']),
  };
  return entriesOf([['The card', whole], ...interfaces, ...skills]);
}

/** A2A 1.0 has `securityRequirements` with `schemes`, 0.3 has `security`. */
function cardAccess(card: Json): readonly (readonly string[])[] {
  const key = agentCardShape(card) === '0.3' ? 'security' : 'securityRequirements';
  const list = listMember(card, key).slice(0, 50);
  if (list.length === 0) return [[]];
  return list.map((alternative) => {
    const schemes = member(alternative, 'schemes') ?? alternative;
    return isObject(schemes) ? Object.keys(schemes).sort() : [];
  });
}

function apiContract(context: ProbeContext): Read {
  const { source, tried } = context.read(apiDescription);
  if (source === null) {
    if (tried.length === 0) return 'unknown';
    const { file } = context.read(apiCatalog);
    return areAbsent(...tried) && areRead(file) ? 'absent' : 'not_read';
  }
  const { description } = source;
  const { kind, isCut, external, operations } = description;
  if (isCut || external > 0 || operations.length >= OPERATIONS_MAX) return 'not_read';
  if (kind === 'OpenAPI' || kind === 'Swagger')
    return httpContract(description, new SchemaReducer(description.value));
  return entriesOf(operations.map(({ label }) => [label, {}]));
}

/** Entries of one list that are kept; the parsers leave out further ones. */
const ENTRIES_MAX = 200;

function catalogContract(context: ProbeContext): Read {
  const { documents, named, state } = context.read(aiCatalog);
  const files = [
    ...[ardFile, aiCatalogFile].map((file) => context.read(file)),
    ...named.map(({ exchange }) => availabilityOf(context, exchange)),
  ];
  if (documents.length === 0)
    return state === 'absent' && areAbsent(...files) ? 'absent' : 'not_read';
  const isPart = documents.some(
    ({ value, entries }) => value === undefined || entries.length >= ENTRIES_MAX,
  );
  if (isPart || !areRead(...files)) return 'not_read';
  const entries = documents.flatMap((document) => document.entries);
  return entriesOf(
    entries.map(({ value, identifier, displayName, type, url }, at) => [
      `Entry ${identifier ?? url ?? displayName ?? `number ${at + 1}`}`,
      {
        offers: { type: single(type), address: single(url) },
        ...textsOf(value, [
          'displayName',
          'description',
          'tags',
          'representativeQueries',
          'version',
        ]),
      },
    ]),
  );
}

function skillsContract(context: ProbeContext): Read {
  const { file, entries, artifacts } = context.read(skillsIndex);
  if (file.state === 'absent')
    return areAbsent(context.read(oldSkillsFile)) ? 'absent' : 'not_read';
  if (file.state !== 'present' || file.value === undefined || entries.length >= ENTRIES_MAX)
    return 'not_read';
  return entriesOf(
    entries.map(({ name, subject, type, url, digest, description }) => {
      const measured = artifacts.find(({ entry }) => entry.url === url)?.digest;
      const texts = [description, digest ?? measured].flatMap((text) => text ?? []);
      return [
        `Skill ${name ?? subject}`,
        { offers: { type: single(type), address: single(url) }, ...textDigest(texts) },
      ];
    }),
  );
}
