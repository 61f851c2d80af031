import { quoteList, type RuleMatch } from '../document';
import { isToolName, WHOLE_LIST_CLIENTS } from '../../clients-accept/mcp';
import { sourceText } from '../../clients-accept/strict-client';
import { isArray, isObject, member, textMember, type Json } from '../../parse/json';
import { schemaFault } from '../../parse/json-schema';
import { errorText } from '../../parse/json-rpc';
import { remoteRefsOf } from '../../parse/refs';
import { plural, quote } from '../../parse/text';
import { cardText, remotesOf } from '../../parse/server-card';
import { isUnproven } from '../../probes/challenge';
import { excerpt } from '../../probes/describe';
import {
  hasHandshake,
  isProtected,
  WITH_SESSIONS as PROPOSED,
  type LiveMcp,
  type McpAnswer,
} from '../../probes/mcp-endpoint';
import type { McpServerReading, ServerCardReading } from '../../probes/mcp-server';

/** A server that was called, with a card or without. */
export type CalledServer = Pick<McpServerReading, 'live'>;

/** A server with a card. */
export interface DescribedServer extends McpServerReading {
  readonly card: ServerCardReading;
}

/** Letters and digits only, so that `Acme Charts`, `acme-charts`, and `com.acme/charts` compare as equal. */
const folded = (name = '') =>
  name
    .slice(0, 500)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

function isSameName(card: Json | undefined, live: string): boolean {
  const spoken = folded(live);
  const name = cardText(card, 'name');
  const names = [name, cardText(card, 'title'), name?.split('/').at(-1)].map(folded);
  return names.some(
    (cardName) => cardName !== '' && (cardName.includes(spoken) || spoken.includes(cardName)),
  );
}

/** Differences between the card and the running server; a mcp.json is not a card. */
export function differences({ live, isLiveDeclared, card }: DescribedServer): RuleMatch | null {
  if (!isLiveDeclared || live?.state !== 'works' || card.via === 'mcp.json') return null;
  const { value } = card;
  const [name = '', version = ''] = [cardText(value, 'name'), cardText(value, 'version')];
  const claimed = remotesOf(value).find((r) => r.url === live.endpoint)?.versions ?? [];
  // A handshake reveals one revision only: the proposed one, or the server's substitute. server/discover need not list
  // older ones.
  const wrong = claimed.filter(
    (v) =>
      !live.protocols.includes(v) &&
      (live.era === 'stateless' ? !hasHandshake(v) : v === PROPOSED && live.protocols.length > 0),
  );
  const isOther = name && live.name && !isSameName(value, live.name);
  const isOtherVersion = version && live.version && version.trim() !== live.version.trim();
  const differing = (inCard: string, spoken: string) => [
    `${inCard} in the card, ${spoken} from the server`,
  ];
  const texts = [
    ...(isOther ? differing(`name ${quote(name, 80)}`, quote(live.name, 80)) : []),
    ...(isOtherVersion ? differing(`version ${quote(version, 40)}`, quote(live.version, 40)) : []),
    ...(wrong.length > 0
      ? differing(`revisions ${quoteList(wrong, 5, 30)}`, quoteList(live.protocols, 5, 30))
      : []),
  ];
  return texts.length > 0 ? { on: live.exchange, evidence: texts.join('; ') } : null;
}

const NEW_FROM = '2025-03-27';

/** Revisions are dates that compare as text. The running server outranks its card. */
export function staleProtocol({ live, isLiveDeclared, card }: DescribedServer): RuleMatch | null {
  const remotes = remotesOf(card.value);
  if (remotes.length > 0 && remotes.every((r) => r.type === 'sse'))
    return {
      message: 'The MCP server is offered only over the retired SSE transport',
      evidence: 'every remote has type sse',
    };
  const spoken = isLiveDeclared && live ? live.protocols : [];
  const versions = spoken.length > 0 ? spoken : remotes.flatMap((r) => r.versions);
  if (versions.length === 0 || versions.some((v) => v >= NEW_FROM)) return null;
  return {
    message: 'The MCP server supports only revisions up to 2025-03-26',
    on: spoken.length > 0 && live ? live.exchange : card.exchange,
    evidence: `revisions ${quoteList(versions, 10, 30)}`,
  };
}

/** Share of the tools that have a fault, with the first ones; an empty fault adds nothing to `what`. */
export const faultyTools =
  (what: string, faultOf: (tool: Json, live: LiveMcp) => string | null) =>
  ({ live }: CalledServer): RuleMatch | null => {
    if (!live?.tools) return null;
    const { list, exchange: on } = live.tools;
    const faults = list.flatMap((tool) => {
      const fault = faultOf(tool, live);
      const name = textMember(tool, 'name');
      const shown = name === undefined ? 'no name' : quote(name, 60);
      return fault === null ? [] : [fault === '' ? shown : `${shown}: ${fault}`];
    });
    if (faults.length === 0) return null;
    return {
      message: `${faults.length} of ${plural(list.length, 'tool')} ${what}`,
      share: [faults.length, list.length],
      on,
      evidence: faults.slice(0, FAULTS_SHOWN).join('; '),
    };
  };

const FAULTS_SHOWN = 3;

/** A fault of some tools for which clients refuse all of them. */
const losesList =
  (finds: (server: CalledServer) => RuleMatch | null) =>
  (server: CalledServer): RuleMatch | null => {
    const match = finds(server);
    const clients = WHOLE_LIST_CLIENTS.map(sourceText).join('; ');
    return (
      match && {
        ...match,
        extent: 1,
        evidence: `${match.evidence}. Refuse the whole list: ${clients}`,
      }
    );
  };

export const untypedInputs = losesList(
  faultyTools('without an inputSchema of type object', (tool) => {
    const schema = member(tool, 'inputSchema');
    return isObject(schema) && member(schema, 'type') === 'object' ? null : '';
  }),
);

export const wrongNames = faultyTools('without a name that clients accept', (tool) =>
  isToolName(textMember(tool, 'name') ?? '') ? null : '',
);

/** Names that two tools have. A list without an end repeats all of them. */
export function repeatedNames({ live }: CalledServer): RuleMatch | null {
  if (!live?.tools || live.tools.isEndless) return null;
  const names = live.tools.list.flatMap((tool) => textMember(tool, 'name') ?? []);
  const repeated = [...new Set(names.filter((name, at) => names.indexOf(name) < at))];
  if (repeated.length === 0) return null;
  return { on: live.tools.exchange, evidence: quoteList(repeated, 5, 60) };
}

/** Tools whose input no client can compile, with the first fault. */
export const brokenSchemas = faultyTools(
  'with an inputSchema that is no valid JSON Schema',
  (tool) => {
    const schema = member(tool, 'inputSchema');
    return isObject(schema) ? schemaFault(schema) : null;
  },
);

type Test = (value: Json) => boolean;
const isText: Test = (value) => typeof value === 'string';
const isFlag: Test = (value) => typeof value === 'boolean';
const TASK_SUPPORT: readonly Json[] = ['required', 'optional', 'forbidden'];
const ANNOTATIONS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

/** Members of a tool by path, with what they are (2026-07-28 schema, `Tool`). */
const MEMBERS: readonly (readonly [path: string, is: Test, what: string])[] = [
  ['title', isText, 'is no string'],
  ['description', isText, 'is no string'],
  ['annotations', isObject, 'is no object'],
  ['annotations.title', isText, 'is no string'],
  [
    'icons',
    (icons) => isArray(icons) && icons.every((icon) => textMember(icon, 'src') !== undefined),
    'is no list of objects with src',
  ],
  [
    'execution.taskSupport',
    (task) => TASK_SUPPORT.includes(task),
    'is not required, optional, or forbidden',
  ],
  ...ANNOTATIONS.map((key) => [`annotations.${key}`, isFlag, 'is not true or false'] as const),
  ['_meta', isObject, 'is no object'],
  ['outputSchema', isObject, 'is no object'],
];

/** A member of another type than that of the schema; null without one. */
function wrongMember(tool: Json, era: LiveMcp['era']): string | null {
  const wrong = MEMBERS.find(([path, is]) => {
    const value = path.split('.').reduce<Json | undefined>(member, tool);
    return value !== undefined && !is(value);
  });
  if (wrong) return `${wrong[0]} ${wrong[2]}`;
  const output = member(tool, 'outputSchema');
  // Before 2026-07-28, the result of a tool is always an object.
  return era === 'sessions' && output !== undefined && member(output, 'type') !== 'object'
    ? 'the type of outputSchema is not object'
    : null;
}

/** Tools that official clients refuse, and with them the list. */
export const wrongMembers = losesList(
  faultyTools('with a member of another type', (tool, { era }) => wrongMember(tool, era)),
);

const answerTo = ({ live }: CalledServer, to: McpAnswer['to']): McpAnswer | undefined =>
  live?.answers.find((answer) => answer.to === to);

/** JSON-RPC 2.0 section 5.1, which MCP follows. */
const METHOD_NOT_FOUND = -32_601;

export function unknownMethod(server: CalledServer): RuleMatch | null {
  const { exchange: on, answer = null } = answerTo(server, 'unknown') ?? {};
  if (!on || answer?.error?.code === METHOD_NOT_FOUND || isProtected(on, answer)) return null;
  const shown = answer?.error ? errorText(answer.error) : answer ? 'a result' : excerpt(on);
  return { on, evidence: `asked for seamark/no-such-method; ${shown}` };
}

export function noPing(server: CalledServer): RuleMatch | null {
  const { exchange: on, answer = null } = answerTo(server, 'ping') ?? {};
  if (!on || answer?.result !== undefined || isProtected(on, answer)) return null;
  return { on, evidence: excerpt(on) };
}

/** Lists that the server declares, by the answer that does not hold them. An answer that was cut may hold them. */
function ungivenLists(server: CalledServer) {
  const { declaresTools = false, tools = null } = server.live ?? {};
  const lists = [
    ...(declaresTools && tools === null ? [['tools', 'again'] as const] : []),
    ['resources', 'resources'] as const,
    ['prompts', 'prompts'] as const,
  ];
  return lists.flatMap(([name, to]) => {
    const { exchange, answer = null } = answerTo(server, to) ?? {};
    if (!exchange || isArray(member(answer?.result, name))) return [];
    if (exchange.answer.kind === 'reply' && exchange.answer.truncated) return [];
    return [{ name, exchange, isProtected: isProtected(exchange, answer) }];
  });
}

/** Lists that the server declares and does not give. */
export const missingLists = (server: CalledServer): RuleMatch[] =>
  ungivenLists(server)
    .filter((list) => !list.isProtected)
    .map(({ name, exchange: on }) => ({ on, subject: name, evidence: excerpt(on) }));

/** True if the server, or a list that it declares, requires authorization. */
export const needsLogin = (server: CalledServer): boolean =>
  server.live?.state === 'protected' || ungivenLists(server).some((list) => list.isProtected);

/** True if nothing shows whether the server gives the tools that it declares, or more of them. */
export const hasUnreadTools = (server: CalledServer): boolean => {
  const { declaresTools = false, tools = null } = server.live ?? {};
  return tools === null
    ? declaresTools && !ungivenLists(server).some(({ name }) => name === 'tools')
    : tools.missingPage !== null && missingPage(server) === null;
};

/** The answer to a cursor of the server that holds no tools. One that was cut or refused by rate may hold them. */
export function missingPage({ live }: CalledServer): RuleMatch | null {
  const on = live?.tools?.missingPage ?? null;
  if (on === null || isUnproven(on)) return null;
  if (on.answer.kind === 'reply' && on.answer.truncated) return null;
  return { on, evidence: `asked with the nextCursor of the page before; ${excerpt(on)}` };
}

/** Tools whose inputSchema refers to another host. */
export const remoteRefs = faultyTools('whose inputSchema refers to another host', (tool) => {
  const schema = member(tool, 'inputSchema');
  const [ref] = isObject(schema) ? remoteRefsOf(schema) : [];
  return ref === undefined ? null : quote(ref, 100);
});

/** Names of the first page, asked twice in the same scan. */
export function unstableTools(server: CalledServer): RuleMatch | null {
  const { tools } = server.live ?? {};
  const { exchange: on, answer } = answerTo(server, 'again') ?? {};
  const again = member(answer?.result, 'tools');
  if (!tools || !on || !isArray(again)) return null;
  const namesOf = (list: readonly Json[]) => list.map((tool) => textMember(tool, 'name') ?? '');
  const [before, after] = [namesOf(tools.firstPage), namesOf(again)];
  if (before.join('\n') === after.join('\n')) return null;
  return { on, evidence: `${quoteList(before, 5, 60)}, then ${quoteList(after, 5, 60)}` };
}
