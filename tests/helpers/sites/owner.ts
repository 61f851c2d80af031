import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import Negotiator from 'negotiator';
import type { Ask } from '@/engine/network/types';
import type { Artifact } from '@/lib/fixes/contract/artifacts';
import { a2a } from '../a2a-site';
import { statelessMcp, TOOL } from '../mcp-site';
import { LONG_TEXT } from '../memory-network';
import type { SiteAnswer, SiteRequest } from './serve-site';

const SKILL =
  '---\nname: example\ndescription: An example\n---\n\nFind a chart by the name of its harbour.\n';

/** Answers of the owner by question. */
const KNOWN: Readonly<Record<string, string | ((occurrence: number) => string)>> = {
  'date of its last change, YYYY-MM-DD': (page) =>
    new Date(Date.now() - page * 86_400_000).toISOString().slice(0, 10),
  'absolute address of an image, 1200×630': 'https://site.test/preview.png',
  'absolute address of the logo': 'https://site.test/logo.png',
  'address of a profile of yours elsewhere, such as https://www.linkedin.com/company/…':
    'https://site.test/about',
  'name of the organization or person behind the site': 'Acme',
  'one sentence: what this site is and for whom': 'Acme publishes its sea charts here.',
  'mailto:, tel: or https: address for security reports': 'mailto:security@site.test',
  'yes or no: may models be trained on it': 'yes',
  'yes or no: may search engines index it': 'yes',
  'yes or no: may it be used in answers': 'yes',
  'name of the operation': 'charts',
  'usages you permit: all, ai-all, ai-train, ai-input, ai-index, search': 'search',
  'payment type: purchase, subscription, training, crawl, use, contribution, attribution or free':
    'free',
  'base address of the API': 'https://site.test/',
  'path of an operation': 'charts',
  'what the operation does': 'Returns the charts',
  'version of the API': '1.0.0',
  'what the API is for': 'Sea charts',
  'HTTP authentication scheme': 'bearer',
  'name of the agent': 'Chart agent',
  'what the agent does': 'Finds charts',
  'version of the agent': '1.0.0',
  'A2A version that the agent speaks, such as 1.0': '1.0',
  'https address of the agent': 'https://site.test/a2a',
  'JSONRPC, GRPC or HTTP+JSON': 'JSONRPC',
  'name of a skill': 'Charts',
  'id of a skill': 'charts',
  'what the skill does': 'Finds a chart',
  'keyword for the skill': 'charts',
  'media type that the agent takes': 'text/plain',
  'media type that the agent gives': 'text/plain',
  'version of the server': '1.2.0',
  'what the server does, in at most 100 characters': 'Finds charts',
  'address of the MCP endpoint': 'https://site.test/mcp',
  'its address': 'https://site.test/openapi.json',
  'address of the authorization server': 'https://site.test',
  'name of the skill': 'example',
  'what the skill does and when to use it': 'An example',
  'sha256: and 64 hex digits of its bytes': `sha256:${createHash('sha256').update(SKILL).digest('hex')}`,
  'UCP version that you implement, as YYYY-MM-DD': '2026-04-08',
  'transport of dev.ucp.shopping: rest, mcp, a2a or embedded': 'rest',
  'https address of dev.ucp.shopping': 'https://site.test/ucp',
  'transport: rest or mcp': 'rest',
  'service: checkout, orders or delegate_payment': 'checkout',
  'ACP version that you implement, as YYYY-MM-DD': '2026-04-17',
  'https base address of the ACP API': 'https://site.test/acp',
};

const page = (title: string) =>
  `<!doctype html><html lang="en"><head><title>${title} of Acme</title></head><body><main><h1>${title}</h1><p>${LONG_TEXT}</p></main></body></html>`;
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const MARKDOWN = { 'content-type': 'text/markdown; charset=utf-8', vary: 'Accept' };
/** Pages that the site also has as Markdown; its home page is what a file can add. */
const TITLES: Readonly<Record<string, string>> = { '/about': 'About us', '/api/': 'Our API' };
const PICTURE = { headers: { 'content-type': 'image/png' }, body: 'png' };

/** Initial pages: the site lacks nearly every file, and has no defect that a file cannot repair. */
const PAGES: Readonly<Record<string, SiteAnswer>> = {
  '/robots.txt': {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: 'User-agent: *\nDisallow: /private/\n',
  },
  '/.well-known/oauth-authorization-server': {
    headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
    body: JSON.stringify({
      issuer: 'https://site.test',
      authorization_endpoint: 'https://site.test/authorize',
      token_endpoint: 'https://site.test/token',
      registration_endpoint: 'https://site.test/register',
      jwks_uri: 'https://site.test/keys',
      scopes_supported: ['charts'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
    }),
  },
  '/openapi.json': {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Charts', version: '1.0.0' },
      paths: {
        '/charts': {
          get: {
            summary: 'Returns the charts',
            responses: { 200: { description: 'Charts' }, default: { description: 'Error' } },
          },
        },
      },
    }),
  },
  '/keys': {
    headers: { 'content-type': 'application/json' },
    body: '{"keys":[{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}',
  },
  '/charts': { headers: { 'content-type': 'application/json' }, body: '[]' },
  '/ucp/checkout-sessions/seamark-no-session': {
    status: 404,
    headers: { 'content-type': 'application/json' },
    body: '{"messages":[{"type":"error","code":"not_found"}]}',
  },
  '/preview.png': PICTURE,
  '/logo.png': PICTURE,
  '/.well-known/agent-skills/example/SKILL.md': {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
    body: SKILL,
  },
};
const BODY = `<body><header><nav><a href="/about">About</a> <a href="/api/">API</a></nav></header><main><h1>Sea charts of site.test</h1><p>${LONG_TEXT}</p><form action="/about"><label for="q">Search</label><input id="q" name="q" type="search"><button>Search</button></form></main><footer>© Acme</footer></body>`;
const SERVICES: Readonly<Record<string, (ask: Ask) => SiteAnswer>> = {
  '/mcp': statelessMcp([TOOL], { name: 'mcp', version: '1.2.0' }),
  '/a2a': a2a(),
};

/** A site whose owner follows the `nextStep` of generated files. */
export class OwnedPages {
  private readonly files = new Map<string, SiteAnswer>();
  private readonly head: string[] = ['<meta charset="utf-8">'];
  private readonly headers: { on: string; name: string; value: string }[] = [];
  private negotiated: SiteAnswer | null = null;

  /** Responds as `site.test` with TLS. */
  answer(request: SiteRequest): SiteAnswer {
    if (request.scheme === 'http')
      return { status: 301, headers: { location: `https://site.test${request.path}` } };
    const path = request.path.split('?')[0] ?? '';
    return this.withHeaders(path, compressed(request, this.fileAt(path, request)));
  }

  publish({ kind, path, content: body, contentType, headers, nextStep }: Artifact): void {
    const pointer = /<link [^>]*>/.exec(nextStep)?.[0];
    if (pointer) this.head.push(pointer);
    if (kind === 'headers-config') this.headers.push(...rulesOf(body));
    else if (path === null) this.head.push(body);
    else {
      if (!headers.some(({ name, value }) => name === 'Content-Type' && value === contentType))
        throw new Error(`${kind} does not say its type.`);
      const file = {
        headers: Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
        body,
      };
      this.files.set(path, file);
      if (nextStep.includes('if the Accept header asks for')) this.negotiated = file;
    }
  }

  private fileAt(path: string, request: SiteRequest): SiteAnswer {
    if (path === '/') return this.home(request);
    const service = SERVICES[path];
    if (service)
      return service({
        method: request.method as 'POST',
        url: `https://site.test${path}`,
        headers: request.headers as Record<string, string>,
        body: request.body,
        capBytes: 1e6,
        follow: false,
        lane: 'site',
      });
    const title = TITLES[path];
    if (title !== undefined)
      return wantsMarkdown(request)
        ? { headers: MARKDOWN, body: `# ${title}\n\n${LONG_TEXT}\n\n[All pages](/llms.txt)\n` }
        : { headers: { ...HTML, vary: 'Accept' }, body: page(title) };
    return (
      this.files.get(path) ?? PAGES[path] ?? { status: 404, headers: HTML, body: page('Not found') }
    );
  }

  private home(request: SiteRequest): SiteAnswer {
    const vary: SiteAnswer['headers'] = this.negotiated ? { vary: 'Accept' } : {};
    if (this.negotiated && wantsMarkdown(request)) return this.negotiated;
    const body = `<!doctype html><html lang="en"><head>${this.head.join('\n')}</head>${BODY}`;
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
    if (request.headers['if-none-match'] === etag)
      return { status: 304, headers: { etag, ...vary } };
    return { headers: { ...HTML, etag, ...vary }, body };
  }

  /** Applies `_headers` like a host; a header of several rules is joined. */
  private withHeaders(path: string, answer: SiteAnswer): SiteAnswer {
    const headers: Record<string, string | readonly string[]> = { ...answer.headers };
    for (const { name, value } of this.headers.filter(({ on }) => on === '/*' || on === path)) {
      const before = headers[name.toLowerCase()];
      headers[name.toLowerCase()] =
        before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value];
    }
    return { ...answer, headers };
  }
}

const wantsMarkdown = (request: SiteRequest): boolean =>
  new Negotiator(request).mediaType(['text/html', 'text/markdown']) === 'text/markdown';

/** Compresses like common servers, without `Vary`. */
function compressed(request: SiteRequest, answer: SiteAnswer): SiteAnswer {
  if (
    !/\bgzip\b/.test(String(request.headers['accept-encoding'])) ||
    Buffer.byteLength(answer.body ?? '') < 1000
  )
    return answer;
  return {
    ...answer,
    headers: { ...answer.headers, 'content-encoding': 'gzip' },
    body: gzipSync(answer.body!),
  };
}

/** The owner's answer to a marker in a file. */
export function valueOf(marker: string, occurrence: number): string {
  const value = KNOWN[marker];
  if (value === undefined) throw new Error(`The owner of the test site does not know “${marker}”.`);
  return typeof value === 'string' ? value : value(occurrence);
}

/** The _headers part of the generated configuration. */
function rulesOf(file: string): { on: string; name: string; value: string }[] {
  let on = '';
  return file.split('\n').flatMap((line) => {
    if (line.startsWith('/')) on = line;
    const [, name, value] = /^ {2}([^:]+): (.*)$/.exec(line) ?? [];
    return name && value ? [{ on, name, value }] : [];
  });
}
