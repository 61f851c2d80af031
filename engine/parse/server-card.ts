import { isArray, isObject, listMember, member, textMember, type Json } from './json';
import { isMeantAs, offersNothing } from './offers-nothing';

export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';

/**
 * True if the document shows that an MCP server exists. Deployed cards have four shapes: the schema of SEP-2127, the
 * registry's server.json, `serverInfo`, and a flat `name` with `serverUrl`, `transport`, or `tools`. False for a card
 * that declares that nothing is offered.
 */
export function isServerCard(value: Json | undefined): boolean {
  if (!isObject(value) || offersNothing(value)) return false;
  if (/modelcontextprotocol\.io\//.test(textMember(value, '$schema')?.slice(0, 300) ?? ''))
    return true;
  if (isArray(member(value, 'remotes')) || textMember(member(value, 'serverInfo'), 'name'))
    return true;
  return (
    textMember(value, 'name') !== undefined &&
    ['serverUrl', 'endpoint', 'transport', 'tools', 'protocolVersion'].some((key) =>
      Object.hasOwn(value, key),
    )
  );
}

/** Members of cards in any shape; a document with two of them is meant as a card. */
const KEYS = [
  ...['$schema', 'name', 'description', 'version', 'protocolVersion', 'capabilities', 'tools'],
  ...['serverInfo', 'remotes', 'packages', 'servers', 'mcpServers', 'transport', 'transports'],
  ...['serverUrl', 'url', 'endpoint', 'mcp_endpoint'],
];

export const isMeantAsServerCard = (value: Json | undefined): boolean =>
  isServerCard(value) || isMeantAs(KEYS, value);

/** Transport of a card in an earlier convention. */
const transportOf = (card: Json | undefined): string =>
  (textMember(card, 'transport') ?? textMember(member(card, 'transport'), 'type') ?? '')
    .trim()
    .toLowerCase();

const LOCAL = ['webmcp', 'stdio'];

/**
 * True for a server that runs beside its client (registry packages, stdio) or in the page (WebMCP), without an address.
 */
export const isNoHttpServer = (card: Json | undefined): boolean =>
  listMember(card, 'packages').length > 0 || LOCAL.includes(transportOf(card));

/** Text member of a card, from its top level or, in earlier conventions, `serverInfo`. */
export const cardText = (card: Json | undefined, key: string): string | undefined =>
  textMember(card, key) ?? textMember(member(card, 'serverInfo'), key);

export interface Remote {
  readonly type: string;
  readonly url: string;
  readonly versions: readonly string[];
  /** Member that holds the address: `remotes`, or that of an earlier convention. */
  readonly place: string;
}

const versionsOf = (value: Json | undefined): string[] =>
  listMember(value, 'supportedProtocolVersions')
    .filter((version) => typeof version === 'string')
    .slice(0, 50);

/** `remotes[]` of a card with an address, at most 20; else the single address of earlier conventions. */
export function remotesOf(card: Json | undefined): Remote[] {
  const declared = listMember(card, 'remotes')
    .slice(0, 20)
    .flatMap((remote) => {
      const url = textMember(remote, 'url');
      const type = textMember(remote, 'type') ?? '';
      return url ? [{ type, url, versions: versionsOf(remote), place: 'remotes' }] : [];
    });
  return declared.length > 0 ? declared : earlierRemote(card);
}

const FLAT = ['serverUrl', 'url', 'endpoint', 'mcp_endpoint'];
/** Lists, or maps by name, of servers or transports, as clients and registries write them. */
const LISTS = ['transports', 'servers', 'mcpServers'];
const ADDRESSES = ['url', 'endpoint', 'serverUrl'];

function earlierRemote(card: Json | undefined): Remote[] {
  if (LOCAL.includes(transportOf(card))) return [];
  const addressesOf = (holder: Json | undefined, place: string, type: string) =>
    ADDRESSES.map((key) => ({ place: `${place}.${key}`, type, url: textMember(holder, key) }));
  const type = transportOf(card);
  const places = [
    ...FLAT.map((key) => ({ place: key, type, url: textMember(card, key) })),
    ...['transport', 'mcp'].flatMap((key) => addressesOf(member(card, key), key, type)),
    ...LISTS.flatMap((key) => {
      const list = member(card, key);
      const entries = isArray(list) ? list.map((part) => ['', part] as const) : entriesOf(list);
      return entries.slice(0, 20).flatMap(([name, part]) => {
        const kind = textMember(part, 'type') ?? (transportOf(part) || name);
        return LOCAL.includes(kind) ? [] : addressesOf(part, `${key}[]`, kind);
      });
    }),
  ];
  // An address with a fragment is a section of a page, not an endpoint.
  const isAddress = ({ url }: (typeof places)[number]) => url !== undefined && !url.includes('#');
  const remote =
    places.find((place) => isAddress(place) && place.type !== 'sse') ?? places.find(isAddress);
  if (remote?.url === undefined) return [];
  const { place, url } = remote;
  const versions = versionsOf(card);
  const version = versions.length > 0 ? undefined : textMember(card, 'protocolVersion');
  return [
    {
      type: remote.type === 'sse' ? 'sse' : 'streamable-http',
      url,
      versions: version ? [version] : versions,
      place,
    },
  ];
}

const entriesOf = (value: Json | undefined): [string, Json][] =>
  isObject(value) ? Object.entries(value) : [];
