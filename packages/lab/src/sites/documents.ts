import { createHash } from 'node:crypto';
import { a2a } from '../../../../tests/helpers/a2a-site';
import { json, markdown, redirect, text } from '../../../../tests/helpers/memory-network';
import type { Content } from '../content/content';
import type { LabSite, MemoryReply } from '../site';

const CORS = { 'access-control-allow-origin': '*' };
const CACHED = { 'cache-control': 'public, max-age=3600' };

const ROBOTS_TXT = `User-agent: *
Content-Signal: search=yes, ai-input=yes, ai-train=no
Allow: /

User-agent: GPTBot
User-agent: OAI-SearchBot
Content-Signal: search=yes, ai-input=yes, ai-train=no
Allow: /

Sitemap: https://site.test/sitemap.xml
License: https://site.test/license.xml
`;

const LICENSE = `<?xml version="1.0"?>
<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><permits type="usage">search ai-input</permits><prohibits type="usage">ai-train</prohibits><payment type="attribution"/></license></content></rsl>
`;

const operation = (operationId: string, summary: string) => ({
  operationId,
  summary,
  responses: { 200: { description: 'OK' }, default: { description: 'Error' } },
});

/** An operation that takes these texts as JSON. */
const taking = (operationId: string, summary: string, fields: readonly string[]) => ({
  ...operation(operationId, summary),
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: fields,
          properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
        },
      },
    },
  },
});

const SEARCH = taking('search', 'Returns the sentences that answer a question', ['q']);

const openApiOf = ({ desk }: Content) => ({
  openapi: '3.1.0',
  info: { title: 'Tidewatch', description: 'Answers questions about the site.', version: '1.0.0' },
  servers: [{ url: 'https://site.test/api' }],
  paths: {
    '/search': { post: SEARCH },
    ...(desk && { [`/${desk.name}`]: { post: taking(desk.name, desk.summary, desk.fields) } }),
    '/pages': { get: operation('listPages', 'Lists the pages of the site') },
  },
  components: {
    securitySchemes: {
      account: {
        type: 'openIdConnect',
        openIdConnectUrl: 'https://auth.test/.well-known/openid-configuration',
      },
    },
  },
});

const API_CATALOG = {
  linkset: [
    {
      anchor: 'https://site.test/api',
      'service-desc': [{ href: 'https://site.test/openapi.json', type: 'application/json' }],
    },
  ],
};

const AGENT_CARD = {
  name: 'Tidewatch',
  description: 'Answers questions about the readings of a harbor.',
  version: '1.0.0',
  capabilities: { streaming: false },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [
    {
      id: 'readings',
      name: 'Readings',
      description: 'Finds readings of a buoy.',
      tags: ['readings'],
    },
  ],
  supportedInterfaces: [
    { url: 'https://site.test/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
};

const MCP_CARD = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: 'test.site/tidewatch',
  version: '1.2.0',
  description: 'Finds readings of buoys.',
  remotes: [
    {
      type: 'streamable-http',
      url: 'https://site.test/mcp',
      supportedProtocolVersions: ['2026-07-28'],
    },
  ],
};

const AI_CATALOG = {
  specVersion: '0.9',
  host: { displayName: 'Tidewatch' },
  entries: [
    {
      identifier: 'urn:air:site.test:mcp:tidewatch',
      displayName: 'Tidewatch',
      type: 'application/mcp-server-card+json',
      url: 'https://site.test/mcp/server-card',
      representativeQueries: ['how high are the waves in Kiel', 'when is the next high tide'],
    },
    {
      identifier: 'urn:air:site.test:agent:tidewatch',
      displayName: 'Tidewatch agent',
      type: 'application/a2a-agent-card+json',
      url: 'https://site.test/.well-known/agent-card.json',
      representativeQueries: ['what did buoy 7 measure today', 'which buoys are silent'],
    },
  ],
};

const SKILL = `---
name: moor-a-buoy
description: Explains how to moor a buoy. Use when somebody installs one.
---

# Moor a buoy

Measure the depth at high tide. The line is 2.6 times as long.
`;

const SKILL_INDEX = {
  $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
  skills: [
    {
      name: 'moor-a-buoy',
      type: 'skill-md',
      description: 'Explains how to moor a buoy.',
      url: '/.well-known/agent-skills/moor-a-buoy/SKILL.md',
      digest: `sha256:${createHash('sha256').update(SKILL).digest('hex')}`,
    },
  ],
};

const PROTECTED_RESOURCE = {
  resource: 'https://site.test',
  authorization_servers: ['https://auth.test'],
};

const ISSUER = {
  issuer: 'https://auth.test',
  authorization_endpoint: 'https://auth.test/authorize',
  token_endpoint: 'https://auth.test/token',
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  client_id_metadata_document_supported: true,
};

const UCP = {
  ucp: {
    version: '2026-04-08',
    services: {
      'dev.ucp.shopping': [
        {
          version: '2026-04-08',
          transport: 'rest',
          endpoint: 'https://site.test/ucp/v1',
          schema: 'https://site.test/ucp/rest.json',
        },
      ],
    },
    capabilities: {},
    payment_handlers: {},
  },
};

const ACP = {
  protocol: { name: 'acp', version: '2026-04-17', supported_versions: ['2026-04-17'] },
  api_base_url: 'https://site.test/acp',
  transports: ['rest'],
  capabilities: { services: ['checkout'] },
};

const shared = (value: unknown, headers: MemoryReply['headers'] = {}) =>
  json(value, { ...CORS, ...CACHED, ...headers });

/** Declared documents. */
export const documentsOf = (content: Content): LabSite => ({
  '/robots.txt': text(ROBOTS_TXT),
  '/icon.png': { headers: { 'content-type': 'image/png' }, body: 'png' },
  '/logo.png': { headers: { 'content-type': 'image/png' }, body: 'png' },
  '/preview.png': { headers: { 'content-type': 'image/png' }, body: 'png' },
  '/license.xml': { headers: { 'content-type': 'application/rsl+xml' }, body: LICENSE },
  '/.well-known/security.txt': text(
    'Contact: mailto:security@site.test\nExpires: 2027-06-30T23:59:59.000Z\n',
  ),
  '/openapi.json': shared(openApiOf(content)),
  '/.well-known/api-catalog': shared(API_CATALOG, {
    'content-type': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  }),
  '/.well-known/agent-card.json': shared(AGENT_CARD),
  '/a2a': a2a(),
  '/.well-known/ai-catalog.json': shared(AI_CATALOG),
  '/.well-known/ard.json': shared(AI_CATALOG),
  '/mcp/server-card': shared(MCP_CARD, { 'content-type': 'application/mcp-server-card+json' }),
  '/.well-known/agent-skills/index.json': shared(SKILL_INDEX),
  '/.well-known/agent-skills/moor-a-buoy/SKILL.md': markdown(SKILL, CORS),
  '/.well-known/oauth-protected-resource': shared(PROTECTED_RESOURCE),
  'https://auth.test/.well-known/oauth-authorization-server': shared(ISSUER),
  '/.well-known/ucp': shared(UCP),
  '/ucp/rest.json': json({ openapi: '3.1.0' }),
  '/ucp/v1/checkout-sessions/seamark-no-session': {
    ...json({ status: 'error', errors: [] }),
    status: 404,
  },
  '/.well-known/acp.json': shared(ACP),
  'http://site.test/': redirect('https://site.test/'),
});
