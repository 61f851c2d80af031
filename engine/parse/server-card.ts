import { isArray, isObject, listMember, member, textMember, type Json } from './json';

export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';

/**
 * Enough of an MCP server card to show that there is a server. Deployed cards follow four shapes: the schema
 * of SEP-2127, the registry's server.json, `serverInfo`, and a flat `name` with `serverUrl`, `transport` or `tools`.
 */
export function isServerCard(value: Json | undefined): boolean {
  if (!isObject(value)) return false;
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

export interface Remote {
  readonly type: string;
  readonly url: string;
  readonly versions: readonly string[];
}

/** `remotes[]` of a card that have an address, at most 20. */
export function remotesOf(card: Json | undefined): Remote[] {
  return listMember(card, 'remotes')
    .slice(0, 20)
    .flatMap((remote) => {
      const url = textMember(remote, 'url');
      const versions = listMember(remote, 'supportedProtocolVersions').filter(
        (v): v is string => typeof v === 'string',
      );
      return url
        ? [{ type: textMember(remote, 'type') ?? '', url, versions: versions.slice(0, 50) }]
        : [];
    });
}
