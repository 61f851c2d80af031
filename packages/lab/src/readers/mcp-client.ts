import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Fetch } from './fetch-of';
import { ORIGIN } from './reader';

/** The official client, connected to the server that the card of the site declares first. */
export async function mcpClient(fetch: Fetch): Promise<Client> {
  const card = await fetch(`${ORIGIN}/mcp/server-card`);
  if (!card.ok) throw new Error(`/mcp/server-card returns ${card.status}`);
  const { remotes } = (await card.json()) as { remotes: { url: string }[] };
  const client = new Client(
    { name: 'seamark-lab', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(remotes[0]!.url), { fetch }));
  return client;
}
