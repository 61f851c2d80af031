import type { Guide } from './define';

export const aiCatalogGuide: Guide = {
  checkId: 'ai-catalog',
  why: 'An AI catalog is one list of everything on a site that agents can call: MCP servers, A2A agents, skills. Clients that read it need not guess paths. The format is a draft; this check is informational and takes no points from the overall score.',
  rules: [
    { status: 'info', slug: 'absent', when: 'no catalog is named and there is none at /.well-known/ai-catalog.json', effect: 'exactly 0; does not apply unless the profile asks for it', fix: null },
    { status: 'fail', slug: 'refused', when: 'the profile asks for it and the catalog is refused', effect: 'exactly 0', fix: 'Let everyone read it.' },
    { status: 'fail', slug: 'broken', when: 'the profile asks for it and the catalog answers with a 5xx', effect: 'exactly 0', fix: 'Serve it with status 200.' },
    { status: 'fail', slug: 'invalid-json', when: 'the catalog is not JSON', effect: 'exactly 10', fix: 'Validate it.' },
    { status: 'fail', slug: 'no-entries', when: 'entries is missing, not a list, or empty', effect: '−20', fix: 'List each callable thing.' },
    { status: 'warn', slug: 'no-spec-version', when: 'specVersion is missing', effect: '−10', fix: 'Add "specVersion": "1.0".' },
    { status: 'warn', slug: 'entry-member', when: 'entries without identifier, or without type (mediaType in older drafts)', effect: '−10 for each of the two', fix: 'Add the member.' },
    { status: 'warn', slug: 'url-or-data', when: 'entries with both or neither of url and data', effect: '−10', fix: 'Keep exactly one.' },
    { status: 'warn', slug: 'unreachable', when: 'a sampled url cannot be fetched; 401, 402 and 429 are not counted', effect: '−15 each', fix: 'Correct the url.' },
    { status: 'warn', slug: 'type-differs', when: 'a document is sent with another media type than its entry says; the generic type of the same format is accepted', effect: '−5 once', fix: 'Send the listed type.' },
    { status: 'warn', slug: 'type', when: 'the catalog is not sent as application/ai-catalog+json', effect: '−5', fix: 'Send the media type.' },
    { status: 'warn', slug: 'unlisted', when: 'an agent card or MCP server card was found that the catalog does not list', effect: '−10 once', fix: 'List the card.' },
    { status: 'pass', slug: 'listed', when: 'nothing above takes points', effect: 'none', fix: null },
  ],
  steps: [
    'Serve the catalog at /.well-known/ai-catalog.json as application/ai-catalog+json.',
    'Give each entry an identifier of your domain, its media type, and exactly one of url and data.',
    'Add <link rel="ai-catalog" href="/.well-known/ai-catalog.json" type="application/ai-catalog+json"> to the home page.',
  ],
  never: ['Do not list internal or private endpoints.', 'Do not list things that do not exist yet.', 'Do not change an identifier once it is published.'],
  good: { title: 'A catalog of two', language: 'json', code: '{\n  "specVersion": "1.0",\n  "entries": [\n    {\n      "identifier": "urn:air:example.com:mcp:charts",\n      "type": "application/mcp-server-card+json",\n      "url": "https://example.com/mcp/server-card"\n    },\n    {\n      "identifier": "urn:air:example.com:agent:charts",\n      "type": "application/a2a-agent-card+json",\n      "url": "https://example.com/.well-known/agent-card.json"\n    }\n  ]\n}\n' },
  bad: { title: 'Entries that lead nowhere', language: 'json', code: '{\n  "entries": [\n    { "name": "charts", "type": "application/mcp-server-card+json" }\n  ]\n}\n' },
  falseResults: [
    'At most five entries are fetched.',
    'An entry that needs an account cannot be told from one that is gone, unless it answers 401.',
    'The specification allows an empty list of entries; it is told because it helps nobody.',
  ],
  references: [
    { title: 'AI Catalog specification', url: 'https://github.com/Agent-Card/ai-catalog/blob/main/specification/ai-catalog.md' },
    { title: 'RFC 8288: Web Linking', url: 'https://www.rfc-editor.org/rfc/rfc8288' },
  ],
  changedIn: '1.0.0',
};
