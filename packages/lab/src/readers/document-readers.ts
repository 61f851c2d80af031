import { verifyAgentCardSignature, type AgentCard } from '@a2a-js/sdk';
import SwaggerParser from '@apidevtools/swagger-parser';
import {
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client';
import { TaskNotFoundError } from '@a2a-js/sdk/errors';
import * as oauth from 'oauth4webapi';
import type { Connection } from '../network';
import { fetchOf } from './fetch-of';
import { mcpClient } from './mcp-client';
import { ORIGIN } from './reader';
import { handshake } from './tls-client';

/** The official client, parser, or validator of a declared document, in the steps that its users take. */
export interface DocumentReader {
  readonly name: string;
  /** Check whose document it reads. */
  readonly check: string;
  /** Package with its version. */
  readonly by: string;
  /** Resolves if it accepts the document, and rejects with its error otherwise. */
  read(connection: Connection): Promise<unknown>;
}

const mcp: DocumentReader = {
  name: 'MCP client',
  check: 'mcp-discovery',
  by: '@modelcontextprotocol/client 2.4.0',
  async read(connection) {
    const client = await mcpClient(fetchOf(connection));
    const { tools } = await client.listTools();
    if (tools.length === 0) throw new Error('no tools');
    await client.close();
  },
};

const agentCard: DocumentReader = {
  name: 'A2A client',
  check: 'agent-card',
  by: '@a2a-js/sdk 1.3.0',
  async read(connection) {
    const fetchImpl = fetchOf(connection);
    const factory = new ClientFactory({
      transports: [
        new JsonRpcTransportFactory({ fetchImpl }),
        new RestTransportFactory({ fetchImpl }),
      ],
      cardResolver: new DefaultAgentCardResolver({ fetchImpl, legacyCompat: { enabled: true } }),
    });
    const client = await factory.createFromUrl(ORIGIN);
    const request = client.getTask({ tenant: '', id: 'no-such-task' });
    await request.catch((error: unknown) => {
      if (!(error instanceof TaskNotFoundError)) throw error;
    });
    await verifyCard(connection);
  },
};

/** Verifies the signatures of a signed card as a client with the site's keys. */
async function verifyCard(connection: Connection): Promise<void> {
  const card = (await jsonOf(connection, '/.well-known/agent-card.json')) as AgentCard;
  if (!card.signatures) return;
  await verifyAgentCardSignature(async (kid, jku = '') => {
    const { keys } = (await jsonOf(connection, new URL(jku).pathname)) as {
      keys: { kid: string }[];
    };
    return keys.find((key) => key.kid === kid) as never;
  })(card);
}

const openApi: DocumentReader = {
  name: 'OpenAPI validator',
  check: 'api-discovery',
  by: '@apidevtools/swagger-parser 12.1.0',
  async read(connection) {
    const description = await jsonOf(connection, '/openapi.json');
    await SwaggerParser.validate(description as never);
  },
};

const protectedResource: DocumentReader = {
  name: 'OAuth client',
  check: 'auth-discovery',
  by: 'oauth4webapi 3.8.8',
  async read(connection) {
    const options = { [oauth.customFetch]: fetchOf(connection) as never };
    const resource = new URL(ORIGIN);
    const { authorization_servers: [issuer = ''] = [] } =
      await oauth.processResourceDiscoveryResponse(
        resource,
        await oauth.resourceDiscoveryRequest(resource, options),
      );
    await oauth.processDiscoveryResponse(
      new URL(issuer),
      await oauth.discoveryRequest(new URL(issuer), { ...options, algorithm: 'oauth2' }),
    );
  },
};

const tls: DocumentReader = {
  name: 'TLS client',
  check: 'tls-https',
  by: 'Node.js and OpenSSL',
  async read(connection) {
    const url = `${ORIGIN}/`;
    const ask = { method: 'GET', url, headers: {}, capBytes: 1, follow: false } as const;
    const answer = await connection.ask({ ...ask, lane: 'site' });
    if (answer.kind === 'none' || !answer.tls) throw new Error('no TLS');
    await handshake(answer.tls);
  },
};

export const DOCUMENT_READERS: readonly DocumentReader[] = [
  mcp,
  agentCard,
  openApi,
  protectedResource,
  tls,
];

async function jsonOf(connection: Connection, path: string): Promise<unknown> {
  const response = await fetchOf(connection)(ORIGIN + path);
  if (!response.ok) throw new Error(`${path} returns ${response.status}`);
  return response.json();
}
