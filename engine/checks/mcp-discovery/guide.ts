import { edition, living, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'MCP clients connect only to a server whose URL they know. From a server card in the AI ' +
    'catalog they learn it, what the server does, and whether both support a common revision.',
  steps: [
    'Serve the card at {endpoint}/server-card as application/mcp-server-card+json.',
    'Send Access-Control-Allow-Origin: * with it.',
    'List its URL in /.well-known/ai-catalog.json (for clients) and ard.json (for registries).',
    'Support server/discover, and keep initialize for older clients.',
    'Describe every tool and give it an inputSchema of type object.',
  ],
  never: [
    'Do not put tokens or internal URLs in the card.',
    'Do not copy the list of tools into the card: clients ask the server.',
    'Do not declare an endpoint that does not exist yet.',
  ],
  good: {
    title: 'A server card',
    language: 'json',
    code: '{\n  "$schema": "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",\n  "name": "com.example/charts",\n  "version": "1.2.0",\n  "description": "Finds sea charts by place and scale.",\n  "remotes": [\n    { "type": "streamable-http", "url": "https://example.com/mcp", "supportedProtocolVersions": ["2026-07-28"] }\n  ]\n}\n',
  },
  bad: {
    title: 'A manifest that follows an earlier convention',
    language: 'json',
    code: '{\n  "name": "charts",\n  "serverUrl": "https://example.com/mcp",\n  "tools": [{ "name": "find" }]\n}\n',
  },
  falseResults: [
    'A firewall that accepts POST only from known clients makes an endpoint look down.',
    'An endpoint on another site is not probed; only its card is judged.',
    'A server beside its client (stdio, packages) or in the page (WebMCP) is not probed.',
    'Drafts of server cards still change: each version of the official schema is accepted.',
  ],
  references: [
    living(
      'MCP server cards (SEP-2127): discovery',
      'https://github.com/modelcontextprotocol/ext-server-card/blob/main/docs/discovery.md',
    ),
    edition(
      'MCP 2026-07-28: Streamable HTTP',
      'https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http',
      '2026-07-28',
    ),
    edition(
      'MCP 2025-11-25: Lifecycle',
      'https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle',
      '2025-11-25',
    ),
  ],
  changedIn: '2.2.0',
};
