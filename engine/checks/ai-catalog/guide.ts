import { edition, living, rfc, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'A catalog lists everything on a site that agents can call (MCP servers, A2A agents, skills, ' +
    'APIs), so that clients and registries guess no URLs. Agentic Resource Discovery (ARD) still ' +
    'changes; this check is informational and does not affect the overall score.',
  steps: [
    'Serve the catalog as application/json at /.well-known/ai-catalog.json, for MCP clients.',
    'Serve it at /.well-known/ard.json too, for registries.',
    'Give each entry an identifier in your domain, displayName, type, and one of url and data.',
    'Add two to five representativeQueries to each entry: registries match entries by them.',
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
    code: '{\n  "entries": [\n    {\n      "identifier": "urn:air:example.com:mcp:charts",\n      "displayName": "Sea charts",\n      "type": "application/mcp-server-card+json",\n      "url": "https://example.com/mcp/server-card",\n      "representativeQueries": [\n        "which chart covers the harbour of Kiel",\n        "when was this sea chart last corrected"\n      ]\n    }\n  ]\n}\n',
  },
  bad: {
    title: 'Entries without targets',
    language: 'json',
    code: '{\n  "entries": [\n    { "name": "charts", "type": "application/mcp-server-card+json" }\n  ]\n}\n',
  },
  falseResults: [
    'At most five entries are fetched.',
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
    living(
      'AI Catalog specification',
      'https://github.com/Agent-Card/ai-catalog/blob/main/specification/ai-catalog.md',
    ),
    rfc(8288, 'Web Linking', '2017-10'),
  ],
  changedIn: '1.6.0',
};
