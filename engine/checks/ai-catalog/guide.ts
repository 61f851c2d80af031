import { edition, rfc, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'A catalog lists everything on a site that agents can call (MCP servers, A2A agents, skills, ' +
    'APIs), so that clients and registries guess no URLs. MCP clients read AI Catalog 0.9, ' +
    'registries read Agentic Resource Discovery (ARD). Both still change; this check is ' +
    'informational and does not affect the overall score.',
  steps: [
    'Serve the catalog at /.well-known/ai-catalog.json with specVersion 0.9, for MCP clients.',
    'Give each entry an identifier (any URI), type, and one of url and data.',
    'Leave out displayName and description where the card itself has them.',
    'Serve /.well-known/ard.json too, for registries: with displayName in each entry.',
    'Add two to five representativeQueries to its entries: registries match entries by them.',
    'Add <link rel="ard" href="/.well-known/ard.json" type="application/json"> to the home page.',
  ],
  never: [
    'Do not list internal or private endpoints.',
    'Do not list resources that do not exist yet.',
    'Do not change an identifier after it is published.',
  ],
  good: {
    title: 'A catalog with one MCP server',
    language: 'json',
    code: '{\n  "specVersion": "0.9",\n  "entries": [\n    {\n      "identifier": "urn:air:example.com:charts:mcp",\n      "type": "application/mcp-server-card+json",\n      "url": "https://example.com/mcp/server-card"\n    }\n  ]\n}\n',
  },
  bad: {
    title: 'Entries without targets',
    language: 'json',
    code: '{\n  "entries": [\n    { "name": "charts", "type": "application/mcp-server-card+json" }\n  ]\n}\n',
  },
  falseResults: [
    'At most ten entries are fetched.',
    'An entry that requires an account looks like a missing one, unless it returns 401.',
    'DNS records that point to a catalog are not looked up.',
    'An empty list of entries is valid but reported, because it serves no purpose.',
  ],
  references: [
    edition(
      'Agentic Resource Discovery v0.91',
      'https://github.com/ards-project/ard-spec/blob/main/spec/ard.md',
      '2026-08-26',
    ),
    edition(
      'AI Catalog 0.9.0',
      'https://github.com/Agent-Card/ai-catalog/releases/tag/v0.9.0',
      '2026-11-22',
    ),
    rfc(8288, 'Web Linking', '2017-10'),
  ],
  changedIn: '3.1.0',
};
