import type { Guide } from '../guide';

export const guide: Guide = {
  why: 'An AI catalog is one list of everything on a site that agents can call: MCP servers, A2A agents, skills. Clients that read it need not guess paths. The format is a draft; this check is informational and takes no points from the overall score.',
  steps: [
    'Serve the catalog at /.well-known/ai-catalog.json as application/ai-catalog+json.',
    'Give each entry an identifier of your domain, its media type, and exactly one of url and data.',
    'Add <link rel="ai-catalog" href="/.well-known/ai-catalog.json" type="application/ai-catalog+json"> to the home page.',
  ],
  never: [
    'Do not list internal or private endpoints.',
    'Do not list things that do not exist yet.',
    'Do not change an identifier once it is published.',
  ],
  good: {
    title: 'A catalog of two',
    language: 'json',
    code: '{\n  "specVersion": "1.0",\n  "entries": [\n    {\n      "identifier": "urn:air:example.com:mcp:charts",\n      "type": "application/mcp-server-card+json",\n      "url": "https://example.com/mcp/server-card"\n    },\n    {\n      "identifier": "urn:air:example.com:agent:charts",\n      "type": "application/a2a-agent-card+json",\n      "url": "https://example.com/.well-known/agent-card.json"\n    }\n  ]\n}\n',
  },
  bad: {
    title: 'Entries that lead nowhere',
    language: 'json',
    code: '{\n  "entries": [\n    { "name": "charts", "type": "application/mcp-server-card+json" }\n  ]\n}\n',
  },
  falseResults: [
    'At most five entries are fetched.',
    'An entry that needs an account cannot be told from one that is gone, unless it answers 401.',
    'The specification allows an empty list of entries; it is told because it helps nobody.',
  ],
  references: [
    {
      title: 'AI Catalog specification',
      url: 'https://github.com/Agent-Card/ai-catalog/blob/main/specification/ai-catalog.md',
    },
    { title: 'RFC 8288: Web Linking', url: 'https://www.rfc-editor.org/rfc/rfc8288' },
  ],
  changedIn: '1.0.0',
};
