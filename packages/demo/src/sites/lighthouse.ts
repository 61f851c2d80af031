import { dayFrom, html, json, text, type DemoPage, type DemoSite, type PageInput } from './site';

/**
 * API documentation, described in OpenAPI and indexed for agents, until a move lost those files.
 */
const ORIGIN = 'http://lighthouse-docs.test';
const WORDS =
  'The Lighthouse API answers where a light is, what it shows and when it was last seen. Every request is a GET over HTTP, every answer is JSON, and no key is needed for up to 60 requests a minute. Positions are WGS 84, characters follow the international list of lights, and times are UTC.';
const SECTIONS = [
  ['/docs/start', 'Your first request'],
  ['/docs/lights', 'Lights'],
  ['/docs/regions', 'Regions'],
  ['/api/', 'API reference'],
] as const;

interface Parts {
  /** Paths of the sections. */
  readonly sections: readonly string[];
  readonly isDescribed: boolean;
}

function page(
  path: string,
  title: string,
  { sections, isDescribed }: Parts,
  { today, proof }: PageInput,
): DemoPage {
  const nav = SECTIONS.filter(([at]) => sections.includes(at))
    .map(([at, name]) => `<li><a href="${at}">${name}</a></li>`)
    .join('');
  const head = `<meta charset="utf-8"><title>${title} – Lighthouse API</title>${path === '/' ? proof : ''}<meta name="generator" content="VitePress v2"><meta name="description" content="${WORDS.slice(0, 140)}"><link rel="canonical" href="${ORIGIN}${path}"><meta name="viewport" content="width=device-width">${isDescribed ? '<link rel="service-desc" href="/openapi.json" type="application/json">' : ''}`;
  const main = `<h1>${title}</h1><p>${WORDS}</p><h2>Requests</h2><p>Ask for one light by its name or for all lights of a region.</p><h2>Answers</h2><pre><code>GET /v1/lights/roter-sand</code></pre><p>Unknown lights are answered with 404.</p>`;
  const body = `<!doctype html><html lang="en"><head>${head}</head><body><header><a href="/">Lighthouse API</a><nav aria-label="Documentation"><ul>${nav}</ul></nav></header><main>${main}</main><footer>Maintained by the pilots’ association.</footer></body></html>`;
  return html(body, {
    'last-modified': `${new Date(dayFrom(today, -3)).toUTCString()}`,
    'x-content-type-options': 'nosniff',
  });
}

const openapi = {
  openapi: '3.1.0',
  info: {
    title: 'Lighthouse API',
    version: '1.2.0',
    description: 'Where a light is, what it shows and when it was last seen.',
  },
  servers: [{ url: `${ORIGIN}/v1` }],
  paths: {
    '/lights': {
      get: {
        operationId: 'listLights',
        summary: 'All lights of a region',
        parameters: [{ name: 'region', in: 'query', schema: { type: 'string' } }],
        responses: { 200: { description: 'Lights' }, 400: { description: 'Unknown region' } },
      },
    },
    '/lights/{id}': {
      get: {
        operationId: 'getLight',
        summary: 'One light',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'The light' }, 404: { description: 'No such light' } },
      },
    },
  },
};
const llms = text(
  `# Lighthouse API\n\n> ${WORDS}\n\n## Documentation\n\n- [Your first request](${ORIGIN}/docs/start): one request from a terminal\n- [Lights](${ORIGIN}/docs/lights): what is known of a light\n- [API description](${ORIGIN}/openapi.json): OpenAPI 3.1\n`,
);
const security = ({ today }: PageInput) =>
  text(`Contact: mailto:pilots@lighthouse-docs.test\nExpires: ${dayFrom(today, 200)}T00:00:00Z\n`);
const robots = text('User-agent: *\nAllow: /\n');

function pages(parts: Parts, files: (input: PageInput) => Readonly<Record<string, DemoPage>>) {
  return (input: PageInput) => ({
    '/': page('/', 'Lights as data', parts, input),
    ...Object.fromEntries(
      SECTIONS.filter(([path]) => parts.sections.includes(path)).map(([path, title]) => [
        path,
        page(path, title, parts, input),
      ]),
    ),
    '/robots.txt': robots,
    ...files(input),
  });
}

const FIRST = ['/docs/start', '/docs/lights', '/api/'];

export const lighthouse: DemoSite = {
  host: 'lighthouse-docs.test',
  name: 'Lighthouse API',
  phases: [
    { daysAgo: 90, pages: pages({ sections: FIRST, isDescribed: false }, () => ({})) },
    {
      daysAgo: 66,
      pages: pages({ sections: FIRST, isDescribed: true }, () => ({
        '/openapi.json': json(openapi),
        '/llms.txt': llms,
      })),
    },
    // Moved to another server; the OpenAPI description was not updated.
    {
      daysAgo: 17,
      pages: pages({ sections: FIRST, isDescribed: true }, () => ({ '/llms.txt': llms })),
    },
    {
      daysAgo: 3,
      pages: pages({ sections: SECTIONS.map(([path]) => path), isDescribed: true }, (input) => ({
        '/llms.txt': llms,
        '/.well-known/security.txt': security(input),
      })),
    },
  ],
};
