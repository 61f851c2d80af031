import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  absent: {
    status: 'fail',
    set: [0, 50],
    when: 'there is evidence of an MCP server, and no server card; 50 if its endpoint responds',
    hint: 'Publish a server card at {endpoint}/server-card and list it in /.well-known/ai-catalog.json.',
    repairedBy: ['mcp-server-card', 'ai-catalog'],
  },
  'invalid-json': {
    status: 'fail',
    set: 10,
    when: 'the card is not valid JSON',
    hint: 'Validate the card against the server card schema.',
    repairedBy: ['mcp-server-card'],
  },
  missing: {
    status: 'fail',
    cost: 12,
    each: true,
    when: '$schema, name, version or description is missing or not a string, in serverInfo too',
    hint: 'Add the missing field.',
    repairedBy: ['mcp-server-card'],
  },
  moved: {
    status: 'warn',
    cost: 10,
    when:
      'name, version, description or the endpoint URL is where an earlier ' +
      'convention had it (serverInfo, transport.endpoint, serverUrl)',
    hint: 'Move them to name, version, description and remotes, as the server card schema requires.',
    repairedBy: ['mcp-server-card'],
  },
  'no-remote': {
    status: 'fail',
    cost: 20,
    when: 'neither remotes nor a field of an earlier convention declares the endpoint URL',
    hint: 'Add remotes with type streamable-http and the url of the endpoint.',
    repairedBy: ['mcp-server-card'],
  },
  'dead-remote': {
    status: 'fail',
    cost: 30,
    when:
      'the declared endpoint on this site gives no ' +
      'JSON-RPC response to server/discover and initialize',
    hint: 'Declare a URL that accepts POST requests over streamable HTTP.',
  },
  'no-http': {
    status: 'info',
    when: 'the card describes packages to run, stdio or WebMCP: no HTTP server to declare',
  },
  'remote-elsewhere': {
    status: 'info',
    when: 'the declared remote is on another site, not HTTPS, or has variables: it is not probed',
  },
  'not-in-catalog': {
    status: 'warn',
    cost: 10,
    when: 'no AI catalog has an entry with type application/mcp-server-card+json',
    hint: 'List the card in /.well-known/ai-catalog.json and /.well-known/ard.json.',
    repairedBy: ['ai-catalog'],
  },
  'legacy-file': {
    status: 'warn',
    cap: 40,
    when: 'only /.well-known/mcp.json describes the server',
    hint: 'Publish a server card (SEP-2127) and list it in the AI catalog.',
    repairedBy: ['mcp-server-card'],
  },
  'stale-protocol': {
    status: 'warn',
    cost: 10,
    when: 'only revisions up to 2025-03-26, or only remotes with type sse',
    hint: 'Support a current MCP revision over streamable HTTP.',
  },
  mismatch: {
    status: 'warn',
    cost: 5,
    when:
      'the name or version in the card differs from serverInfo, or the ' +
      'card declares a revision that the server does not support',
    hint: 'Generate the card from the server.',
    repairedBy: ['mcp-server-card'],
  },
  'tool-descriptions': {
    status: 'warn',
    cost: { of: 10, per: 'their share' },
    when: 'a tool has no description',
    hint: 'Describe what each tool does and when to use it.',
  },
  'tool-schemas': {
    status: 'warn',
    cost: { of: 10, per: 'their share' },
    when: 'a tool has no inputSchema of type object',
    hint: 'Give each tool a JSON Schema of type object, even if it takes no input.',
  },
  'many-tools': {
    status: 'warn',
    cost: 5,
    when: 'more than 60 tools',
    hint: 'Reduce the list or split the server.',
  },
  cors: {
    status: 'warn',
    cost: 10,
    when: 'the card is served without Access-Control-Allow-Origin: *',
    hint: 'Send Access-Control-Allow-Origin: * with the card.',
    repairedBy: ['mcp-server-card'],
  },
  type: {
    status: 'warn',
    cost: 5,
    when: 'the card is not served as application/mcp-server-card+json',
    hint: 'Send Content-Type: application/mcp-server-card+json.',
    repairedBy: ['mcp-server-card'],
  },
  'name-form': {
    status: 'warn',
    cost: 3,
    when: 'name does not have the form namespace/name with 3 to 200 characters',
    hint: 'Write the name in reverse-DNS form, such as com.example/weather.',
    repairedBy: ['mcp-server-card'],
  },
  'schema-uri': {
    status: 'warn',
    cost: 3,
    when: '$schema is not the server card schema',
    hint: 'Use https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json.',
    repairedBy: ['mcp-server-card'],
  },
  'long-description': {
    status: 'warn',
    cost: 3,
    when: 'description is longer than 100 characters',
    hint: 'Describe in at most 100 characters what the server does.',
    repairedBy: ['mcp-server-card'],
  },
  'tools-in-card': { status: 'info', when: 'the card lists tools' },
  nlweb: { status: 'info', when: 'the server has a tool named ask' },
  protected: { status: 'info', when: 'the endpoint returns 401 or 403' },
  inconclusive: { status: 'info', when: 'the endpoint is behind a bot challenge or returns 429' },
  found: { status: 'pass', when: 'no points are deducted' },
});
