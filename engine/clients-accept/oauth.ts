import { isArray, isObject, member, type Json } from '../parse/json';
import { quote } from '../parse/text';
import type { StrictClient } from './strict-client';

/** Metadata that a client reads before it signs in. */
export interface AuthDocuments {
  /** Of the protected resource. */
  readonly resource: Json;
  /** Of its first authorization server; null without it. */
  readonly server: Json | null;
}

const URLS = ['authorization_endpoint', 'token_endpoint', 'registration_endpoint'] as const;
const LISTS = [
  'scopes_supported',
  'response_types_supported',
  'response_modes_supported',
  'grant_types_supported',
  'token_endpoint_auth_methods_supported',
  'code_challenge_methods_supported',
] as const;
/** Addresses that VS Code checks. */
const VS_CODE_URLS = [...URLS, 'jwks_uri'] as const;

const wrongList = (value: Json, name: string): boolean =>
  isObject(value) && Object.hasOwn(value, name) && !isArray(member(value, name));

/** First of these addresses that is no absolute URL of the web; null without one. */
function wrongUrl(value: Json | null, names: readonly string[]): string | null {
  const name = names.find((key) => {
    const url = value === null ? undefined : member(value, key);
    // A required address that is missing is a fault of its own.
    const isMissing = url === undefined || (!url && key !== 'registration_endpoint');
    return !isMissing && !(typeof url === 'string' && /^https?:\/\/./.test(url));
  });
  return name === undefined
    ? null
    : `${name} is ${shown(member(value!, name))}, not an absolute URL`;
}

const shown = (value: Json | undefined): string =>
  typeof value === 'string' ? quote(value, 100) : value === null ? 'null' : `a ${typeof value}`;

/** OAuth clients that refuse metadata. */
export const OAUTH_CLIENTS: readonly StrictClient<AuthDocuments>[] = [
  {
    client: 'MCP TypeScript SDK',
    version: '2.4.0',
    source: 'https://github.com/modelcontextprotocol/typescript-sdk',
    effect: 'does not sign in',
    fix: 'Write addresses with https:// and the host, lists as arrays, and code in response_types_supported.',
    refuses: ({ server }) => {
      const url = wrongUrl(server, URLS);
      if (url !== null || server === null) return url;
      const list = LISTS.find((name) => wrongList(server, name));
      if (list !== undefined) return `${list} is ${shown(member(server, list))}, not a list`;
      const types = member(server, 'response_types_supported');
      return isArray(types) && types.length > 0 && !types.includes('code')
        ? 'response_types_supported lacks code'
        : null;
    },
  },
  {
    client: 'VS Code',
    version: '1.112',
    source: 'https://github.com/microsoft/vscode/blob/main/src/vs/base/common/oauth.ts',
    effect: 'does not sign in',
    fix: 'Write addresses with https:// and the host, lists as arrays, and leave out what the server does not have.',
    refuses: ({ resource, server }) =>
      wrongList(resource, 'scopes_supported')
        ? `scopes_supported of the protected resource is ${shown(member(resource, 'scopes_supported'))}, not a list`
        : // An empty or absent address is skipped.
          wrongUrl(
            server,
            VS_CODE_URLS.filter((name) => server !== null && member(server, name)),
          ),
  },
];
