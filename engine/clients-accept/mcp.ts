import { isArray, isObject, member, textMember, type Json } from '../parse/json';
import { compileFault } from '../parse/json-schema';
import { quote } from '../parse/text';
import type { ClientSource, StrictClient } from './strict-client';

const nameOf = (tool: Json): string => textMember(tool, 'name') ?? '';
const shown = (tool: Json): string => quote(nameOf(tool), 60);

/** 2026-07-28 server/tools, Tool Names. */
export const isToolName = (name: string): boolean => /^[\w.-]{1,128}$/.test(name);

/** Reads a name that the protocol allows; other names are a fault of their own. */
const byName = (faultOf: (name: string) => string | null) => (tool: Json) => {
  const name = nameOf(tool);
  const fault = isToolName(name) ? faultOf(name) : null;
  return fault && `the name ${shown(tool)} ${fault}`;
};
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const COMBINATIONS = ['oneOf', 'anyOf', 'allOf'] as const;
/** Longest name of a tool with the shortest name of its server, which Cursor counts too. */
const CURSOR_NAME_MAX = 58;

/** MCP clients that refuse tools. */
export const MCP_CLIENTS: readonly StrictClient<Json>[] = [
  {
    client: 'Claude',
    version: '2026-08',
    source: 'https://github.com/evoila/meho/issues/2745',
    effect: 'offers no tool of this server',
    fix: 'Rename the tool with at most 64 letters, digits, hyphens, and underscores.',
    refuses: byName((name) =>
      /^[\w-]{1,64}$/.test(name)
        ? null
        : 'is not 1 to 64 letters, digits, hyphens, and underscores',
    ),
  },
  {
    client: 'GitHub Copilot CLI',
    version: '0.0.423',
    source: 'https://github.com/github/copilot-cli/issues/1879',
    effect: 'fails at every prompt',
    fix: 'Rename the tool without a dot, such as find_chart in place of find.chart.',
    refuses: byName((name) => (name.includes('.') ? 'has a dot' : null)),
  },
  {
    client: 'Cursor',
    version: '2026-02',
    source: 'https://github.com/ComposioHQ/composio/issues/2788',
    effect: 'leaves out the tool',
    fix: `Shorten the name of the tool to at most ${CURSOR_NAME_MAX} characters, less if the server has a long name.`,
    refuses: byName(({ length }) =>
      length > CURSOR_NAME_MAX
        ? `has ${length} characters, and with the name of the server at most 60 are allowed`
        : null,
    ),
  },
  {
    client: 'Claude Code',
    version: '2.1',
    source: 'https://github.com/anthropics/claude-code/issues/45106',
    effect: 'leaves out the tool',
    fix: 'Write the top level of the inputSchema as one object with properties, and move the alternatives into a property.',
    refuses: (tool) => {
      const schema = member(tool, 'inputSchema');
      const key = COMBINATIONS.find((name) => isArray(member(schema, name)));
      return key === undefined
        ? null
        : `${key} is at the top level of the inputSchema of ${shown(tool)}`;
    },
  },
  {
    client: 'VS Code',
    version: '1.112',
    source: 'https://github.com/microsoft/vscode/issues/248810',
    effect: 'fails at every prompt',
    fix: 'Give each array of the inputSchema its items, such as { "type": "string" }.',
    refuses: (tool) =>
      hasArrayWithoutItems(member(tool, 'inputSchema'))
        ? `the inputSchema of ${shown(tool)} has an array without items`
        : null,
  },
  {
    client: 'OpenCode',
    version: '2026-09',
    source: 'https://github.com/anomalyco/opencode/issues/49464',
    effect: 'offers no tool of this server',
    fix: 'Write {} in place of true, and leave out a property that is false.',
    refuses: (tool) => {
      const properties = member(member(tool, 'inputSchema'), 'properties');
      const name = isObject(properties)
        ? Object.keys(properties).find((key) => typeof properties[key] === 'boolean')
        : undefined;
      return name === undefined
        ? null
        : `the property ${quote(name, 60)} of ${shown(tool)} is true or false in place of a schema`;
    },
  },
  {
    client: 'Claude Desktop',
    version: '2.2553',
    source: 'https://github.com/shashankswe2020-ux/whoop-mcp/issues/251',
    effect: 'refuses to call the tool',
    fix: 'Write the outputSchema in JSON Schema 2020-12, and leave $schema out.',
    refuses: (tool) => {
      const dialect = textMember(member(tool, 'outputSchema'), '$schema');
      return dialect === undefined || dialect.replace(/#$/, '') === DIALECT
        ? null
        : `the outputSchema of ${shown(tool)} names ${quote(dialect, 60)} instead of JSON Schema 2020-12`;
    },
  },
  {
    client: 'The official TypeScript SDK',
    version: '1.32',
    source: 'https://github.com/modelcontextprotocol/typescript-sdk/issues/1175',
    effect: 'cannot list the tools',
    fix: 'Correct the outputSchema so that a JSON Schema validator compiles it, or leave it out.',
    refuses: (tool) => {
      const schema = member(tool, 'outputSchema');
      const fault = isObject(schema) ? compileFault(schema) : null;
      return fault && `the outputSchema of ${shown(tool)} cannot be compiled: ${fault}`;
    },
  },
];

/** Clients that refuse the whole list for one tool that breaks the schema of MCP. */
export const WHOLE_LIST_CLIENTS: readonly ClientSource[] = [
  {
    client: 'The official TypeScript SDK',
    version: '2.4.0',
    source: 'https://github.com/opentokenz/mcpx/issues/28',
  },
  {
    client: 'The official Python SDK',
    version: '2',
    source: 'https://github.com/NousResearch/hermes-agent/pull/101804',
  },
  {
    client: 'Cursor',
    version: '2026-07',
    source: 'https://github.com/MervinPraison/PraisonAI/issues/3111',
  },
];

const DEPTH_MAX = 32;
const MAPS = ['properties', 'patternProperties', 'dependencies'] as const;
const SCHEMAS = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains'] as const;

/** Looks where VS Code does, which does not follow `$ref`. */
function hasArrayWithoutItems(schema: Json | undefined, depth = 0): boolean {
  if (!isObject(schema) || depth > DEPTH_MAX) return false;
  const items = member(schema, 'items');
  if (
    member(schema, 'type') === 'array' &&
    (items === undefined || items === false || items === null)
  )
    return true;
  const lists = [...COMBINATIONS, 'items'].map((key) => member(schema, key)).filter(isArray);
  const maps = MAPS.map((key) => member(schema, key)).filter(isObject);
  const below = [
    ...SCHEMAS.map((key) => member(schema, key)),
    ...lists.flat(),
    ...maps.flatMap((map) => Object.values(map)),
  ];
  return below.some((inner) => hasArrayWithoutItems(inner, depth + 1));
}
