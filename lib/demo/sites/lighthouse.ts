import { html, json, text, type DemoSite } from './site';

/** Documentation of an API: described in OpenAPI, indexed for agents, not yet advertised everywhere. */
const ORIGIN = 'http://lighthouse-docs.test';
const WORDS = 'The Lighthouse API answers where a light is, what it shows and when it was last seen. Every request is a GET over HTTP, every answer is JSON, and no key is needed for up to sixty requests a minute. Positions are WGS 84, characters follow the international list of lights, and times are UTC.';
const nav = '<nav aria-label="Documentation"><ul><li><a href="/docs/start">Start</a></li><li><a href="/docs/lights">Lights</a></li><li><a href="/api/">API</a></li></ul></nav>';

const page = (path: string, title: string) =>
  html(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} – Lighthouse API</title><meta name="generator" content="VitePress v2"><meta name="description" content="${WORDS.slice(0, 140)}"><link rel="canonical" href="${ORIGIN}${path}"><meta name="viewport" content="width=device-width"><link rel="service-desc" href="/openapi.json" type="application/json"></head><body><header><a href="/">Lighthouse API</a>${nav}</header><main><h1>${title}</h1><p>${WORDS}</p><h2>Requests</h2><p>${WORDS}</p><h2>Answers</h2><pre><code>GET /v1/lights/roter-sand</code></pre><p>${WORDS}</p></main><footer>Maintained by the pilots’ association.</footer></body></html>`, { 'last-modified': 'Mon, 09 Nov 2026 08:00:00 GMT', 'x-content-type-options': 'nosniff' });

const openapi = {
  openapi: '3.1.0',
  info: { title: 'Lighthouse API', version: '1.2.0', description: 'Where a light is, what it shows and when it was last seen.' },
  servers: [{ url: `${ORIGIN}/v1` }],
  paths: {
    '/lights': { get: { operationId: 'listLights', summary: 'All lights of a region', parameters: [{ name: 'region', in: 'query', schema: { type: 'string' } }], responses: { 200: { description: 'Lights' }, 400: { description: 'Unknown region' } } } },
    '/lights/{id}': { get: { operationId: 'getLight', summary: 'One light', parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }], responses: { 200: { description: 'The light' }, 404: { description: 'No such light' } } } },
  },
};

export const lighthouse: DemoSite = {
  host: 'lighthouse-docs.test',
  versions: [
    {
      daysAgo: 5,
      pages: {
        '/': page('/', 'Lights as data'),
        '/docs/start': page('/docs/start', 'Your first request'),
        '/docs/lights': page('/docs/lights', 'Lights'),
        '/api/': page('/api/', 'API reference'),
        '/openapi.json': json(openapi),
        '/llms.txt': text(`# Lighthouse API\n\n> ${WORDS}\n\n## Documentation\n\n- [Your first request](${ORIGIN}/docs/start)\n- [Lights](${ORIGIN}/docs/lights)\n- [API description](${ORIGIN}/openapi.json)\n`),
        '/robots.txt': text('User-agent: *\nAllow: /\n'),
      },
    },
  ],
};
