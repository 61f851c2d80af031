import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll } from 'vitest';
import * as route from '@/app/mcp/route';
import { BASE_URL } from './http';
import type { TestOrg } from './org';

const clients: Client[] = [];

afterAll(() => Promise.all(clients.splice(0).map((client) => client.close())));

/** The official client connected to our route. `auto` requests the latest protocol, `legacy` the older handshake. */
export async function connectMcp(
  org: TestOrg | null,
  mode: 'auto' | 'legacy' = 'auto',
): Promise<Client> {
  const client = new Client(
    { name: 'seamark-tests', version: '1.0.0' },
    { versionNegotiation: { mode } },
  );
  clients.push(client);
  const transport = new StreamableHTTPClientTransport(new URL(`${BASE_URL}/mcp`), {
    requestInit: { headers: org?.headers ?? {} },
    fetch: (url, init) => {
      const request = new Request(url, init);
      return route[request.method as 'POST' | 'GET' | 'DELETE'](request);
    },
  });
  await client.connect(transport);
  return client;
}
