import { isArray, isObject, listMember, member, textMember, type Json } from './json';
import { offersNothing } from './offers-nothing';

export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';

/**
 * Enough of an MCP server card to show that there is a server. Deployed cards follow four shapes: the schema
 * of SEP-2127, the registry's server.json, `serverInfo`, and a flat `name` with `serverUrl`, `transport` or `tools`.
 * A card that says itself that nothing is offered shows none.
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

/** Of a card of an earlier convention. */
const transportOf = (card: Json | undefined): string =>
  (textMember(card, 'transport') ?? textMember(member(card, 'transport'), 'type') ?? '')
    .trim()
    .toLowerCase();

/** It runs beside its client (packages of the registry, stdio) or in the page (WebMCP): there is no address to declare. */
export const isNoHttpServer = (card: Json | undefined): boolean =>
  listMember(card, 'packages').length > 0 || ['webmcp', 'stdio'].includes(transportOf(card));

/** Members of a card that earlier conventions keep in `serverInfo`. */
type CardText = 'name' | 'version' | 'description' | 'title';

/** A member of a card in either place. */
export const cardText = (card: Json | undefined, key: CardText): string | undefined =>
  textMember(card, key) ?? textMember(member(card, 'serverInfo'), key);

export interface Remote {
  readonly type: string;
  readonly url: string;
  readonly versions: readonly string[];
  /** The member that holds the address: `remotes`, or where an earlier convention has it. */
  readonly place: string;
}

const versionsOf = (value: Json | undefined): string[] =>
  listMember(value, 'supportedProtocolVersions')
    .filter((version) => typeof version === 'string')
    .slice(0, 50);

/** `remotes[]` of a card that have an address, at most 20; else the one address of earlier conventions. */
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

function earlierRemote(card: Json | undefined): Remote[] {
  const places = [
    ...FLAT.map((key) => ({ place: key, url: textMember(card, key) })),
    ...['endpoint', 'url'].map((key) => ({
      place: `transport.${key}`,
      url: textMember(member(card, 'transport'), key),
    })),
  ];
  // An address with a fragment is a chapter of a page, not an endpoint.
  const found = places.find(({ url }) => url !== undefined && !url.includes('#'));
  if (found?.url === undefined) return [];
  const { place, url } = found;
  const type = transportOf(card) === 'sse' ? 'sse' : 'streamable-http';
  const versions = versionsOf(card);
  const version = versions.length > 0 ? undefined : textMember(card, 'protocolVersion');
  return [{ type, url, versions: version ? [version] : versions, place }];
}
