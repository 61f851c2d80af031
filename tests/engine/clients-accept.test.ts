import {
  auth,
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { mcpDiscovery } from '@/engine/checks/mcp-discovery/check';
import { OAUTH_CLIENTS } from '@/engine/clients-accept/oauth';
import type { Json } from '@/engine/parse/json';
import { examine } from '../helpers/examine';
import { statelessMcp } from '../helpers/mcp-site';

const ENDPOINT = 'https://site.test/mcp';
const RESOURCE = { resource: ENDPOINT, authorization_servers: ['https://auth.test'] };
const SERVER: Readonly<Record<string, Json>> = {
  issuer: 'https://auth.test',
  authorization_endpoint: 'https://auth.test/authorize',
  token_endpoint: 'https://auth.test/token',
  registration_endpoint: 'https://auth.test/register',
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
};
const SDK = OAUTH_CLIENTS.find(({ client }) => client === 'MCP TypeScript SDK')!;
const CALLBACK = 'http://localhost/callback';
const PERSON: OAuthClientProvider = {
  redirectUrl: CALLBACK,
  clientMetadata: { redirect_uris: [CALLBACK] },
  clientInformation: () => undefined,
  saveClientInformation: () => undefined,
  tokens: () => undefined,
  saveTokens: () => undefined,
  redirectToAuthorization: () => undefined,
  saveCodeVerifier: () => undefined,
  codeVerifier: () => 'verifier',
};

/** True if the official client leads to the sign-in page. */
async function signsIn(server: Json): Promise<boolean> {
  const fetchFn = (input: string | URL, init?: RequestInit): Promise<Response> => {
    const { href } = new URL(input);
    const answer = href.includes('oauth-protected-resource')
      ? Response.json(RESOURCE)
      : href.includes('oauth-authorization-server')
        ? Response.json(server)
        : href.endsWith('/register')
          ? Response.json({ ...JSON.parse(String(init?.body)), client_id: 'x' }, { status: 201 })
          : new Response(null, { status: 404 });
    return Promise.resolve(answer);
  };
  return auth(PERSON, { serverUrl: ENDPOINT, fetchFn }).then(
    (result) => result === 'REDIRECT',
    () => false,
  );
}

describe('the MCP TypeScript SDK signs in exactly where its row says so', () => {
  const faults: readonly (readonly [string, Json])[] = [
    ['service', 'x'],
    ...[null, '', '/path', 5].map((value) => ['registration_endpoint', value] as const),
    ...['authorization_endpoint', 'token_endpoint'].flatMap((name) =>
      ['/path', 5].map((value) => [name, value] as const),
    ),
    ...[
      'scopes_supported',
      'grant_types_supported',
      'response_modes_supported',
      'token_endpoint_auth_methods_supported',
      'code_challenge_methods_supported',
    ].flatMap((name) => [null, 'a b'].map((value) => [name, value] as const)),
    ['scopes_supported', ['a']],
    ['response_types_supported', ['token']],
    ['response_types_supported', ['code', 'token']],
  ];

  it.each(faults)('%s: %j', async (name, value) => {
    const server = { ...SERVER, [name]: value };
    const isRefused = SDK.refuses({ resource: RESOURCE, server }) !== null;
    expect(await signsIn(server)).toBe(!isRefused);
  });
});

describe('the official MCP client refuses a whole list for one tool exactly where a rule says so', () => {
  const REFUSED = ['mcp-discovery/tool-members', 'mcp-discovery/tool-schemas'];
  const TOOL = { name: 'find', description: 'Finds.', inputSchema: { type: 'object' } };

  /** True if the official client lists the tools. */
  async function lists(tools: readonly object[]): Promise<boolean> {
    const answer = statelessMcp(tools);
    const fetch = async (input: string | URL, init?: RequestInit): Promise<Response> => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      const ask = { method: init?.method ?? 'GET', url: String(input), headers, body: init?.body };
      const reply = answer(ask as never);
      return new Response(reply.body as string, {
        status: reply.status ?? 200,
        headers: reply.headers as Record<string, string>,
      });
    };
    const client = new Client(
      { name: 'test', version: '1.0.0' },
      { versionNegotiation: { mode: 'auto' } },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL(ENDPOINT), { fetch }));
    const isListed = await client.listTools().then(
      () => true,
      () => false,
    );
    await client.close();
    return isListed;
  }

  it.each<[object]>([
    [{}],
    [{ title: null }],
    [{ title: 'Find' }],
    [{ description: 5 }],
    [{ annotations: null }],
    [{ annotations: { readOnlyHint: 'yes' } }],
    [{ annotations: { readOnlyHint: true, idempotentHint: false } }],
    [{ _meta: null }],
    [{ _meta: { a: 1 } }],
    [{ outputSchema: { type: 'array' } }],
    [{ outputSchema: 'x' }],
    [{ inputSchema: undefined }],
    [{ inputSchema: { type: 'string' } }],
  ])('%j', async (members) => {
    const tools = [
      { ...TOOL, name: 'other' },
      { ...TOOL, ...members },
    ];
    const { results } = await examine(
      [mcpDiscovery],
      { '/mcp': statelessMcp(tools) },
      { endpoint: { protocol: 'mcp', url: ENDPOINT } },
    );
    const whole = results
      .flatMap(({ findings }) => findings)
      .filter(({ code, extent = 1 }) => REFUSED.includes(code) && extent === 1);
    expect(await lists(tools)).toBe(whole.length === 0);
  });
});
