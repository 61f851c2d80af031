import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ThreadPool } from '@seamark/engine';
import { auditOverSockets, evaluatorPool } from '../../helpers/audit-over-sockets';
import { LONG_TEXT } from '../../helpers/memory-network';
import { serveSite, type SiteRoute } from '../../helpers/sites/serve-site';

const HOME = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Acme Instruments, sea charts</title><link rel="service-desc" href="/openapi.yaml"><link rel="license" type="application/rsl+xml" href="/license.xml"></head><body><header><a href="/api/">API</a> <a href="https://mcp.site.test/mcp">MCP</a> <a href="/cart">Cart, 24 €</a></header><main><h1>Charts</h1><p>${LONG_TEXT}</p></main><footer>©</footer></body></html>`;
const typed =
  (type: string) =>
  (body: string | Uint8Array): SiteRoute => ({ headers: { 'content-type': type }, body });
const jsonFile = typed('application/json');
const JSON_PATHS = [
  'api-catalog',
  'agent-card.json',
  'ai-catalog.json',
  'mcp/server-card.json',
  'agent-skills/index.json',
  'oauth-protected-resource',
  'ucp',
  'acp.json',
  'tdmrep.json',
].map((name) => `/.well-known/${name}`);
const everyJson = (body: string) =>
  Object.fromEntries(JSON_PATHS.map((path) => [path, jsonFile(body)]));

const ENTITIES = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY lol${i + 1} "${`&lol${i || ''};`.repeat(10)}">`).join('')}]><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>&lol9;</loc></url></urlset>`;
const EXTERNAL =
  '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><urlset><url><loc>&x;</loc></url></urlset>';
const YAML_BOMB = `openapi: 3.1.0\ninfo: {title: x, version: '1'}\n${Array.from({ length: 9 }, (_, i) => `a${i}: &a${i} [${i === 0 ? '"lol"' : Array.from({ length: 9 }, () => `*a${i - 1}`).join(',')}]`).join('\n')}\npaths: {}\n`;
const YAML_CYCLE = 'openapi: 3.1.0\ninfo: {title: x, version: "1"}\npaths: &p\n  /a: *p\n';

const SITES: Readonly<Record<string, Readonly<Record<string, SiteRoute>>>> = {
  'JSON a hundred thousand levels deep': everyJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  'JSON objects of prototype names': everyJson(
    '{"__proto__":{"a":1},"constructor":{"prototype":{}},"toString":1,"entries":[{"__proto__":1}],"skills":[{"constructor":1}],"linkset":[{"hasOwnProperty":1}],"ucp":{"__proto__":1},"protocol":{"name":"__proto__"}}',
  ),
  'JSON of numbers, nulls and lists where objects are due': everyJson('[null,1,"x",[[]],{"a":[]}]'),
  'JSON with every member of the wrong type': everyJson(
    '{"name":1,"version":[],"entries":{"a":1},"skills":"x","linkset":3,"remotes":{},"ucp":[],"protocol":"x","supportedInterfaces":[null,1],"authorization_servers":[{}]}',
  ),
  'JSON of ten megabytes': everyJson(`{"entries":[${'{"identifier":"x"},'.repeat(500_000)}{}]}`),
  'JSON cut in a surrogate pair': everyJson('{"name":"\\ud83d'),
  'a sitemap of entities': {
    '/sitemap.xml': typed('application/xml')(ENTITIES),
    '/license.xml': typed('application/rsl+xml')(ENTITIES),
  },
  'a sitemap of external entities': {
    '/sitemap.xml': typed('application/xml')(EXTERNAL),
    '/license.xml': typed('application/rsl+xml')(EXTERNAL),
  },
  'XML a hundred thousand levels deep': {
    '/sitemap.xml': typed('application/xml')('<a>'.repeat(100_000)),
    '/license.xml': typed('application/rsl+xml')('<a>'.repeat(100_000)),
  },
  'a sitemap index that names itself': {
    '/sitemap.xml': typed('application/xml')(
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>http://site.test/sitemap.xml</loc></sitemap></sitemapindex>',
    ),
  },
  'a gzip bomb for a sitemap': {
    '/robots.txt': typed('text/plain')('User-agent: *\nSitemap: http://site.test/s.xml.gz\n'),
    '/s.xml.gz': typed('application/gzip')(gzipSync(Buffer.alloc(50_000_000, 'a'))),
  },
  'YAML that multiplies': { '/openapi.yaml': typed('application/yaml')(YAML_BOMB) },
  'YAML that holds itself': { '/openapi.yaml': typed('application/yaml')(YAML_CYCLE) },
  'YAML with tags and prototype names': {
    '/openapi.yaml': typed('application/yaml')(
      'openapi: !!js/function "x"\n__proto__: {a: 1}\npaths: {constructor: {get: {}}}\n',
    ),
  },
  'robots.txt of wildcards': {
    '/robots.txt': typed('text/plain')(
      `User-agent: *\n${`Disallow: /${'*a'.repeat(2000)}$\n`.repeat(100)}`,
    ),
  },
  'robots.txt of a megabyte without line breaks': {
    '/robots.txt': typed('text/plain')('User-agent: '.repeat(100_000)),
  },
  'llms.txt of nested lists and quotes': {
    '/llms.txt': typed('text/plain')(
      `# x\n${Array.from({ length: 3000 }, (_, i) => `${' '.repeat(i % 200)}${'>'.repeat(i % 300)} - [a](b`).join('\n')}`,
    ),
  },
  'llms.txt of a million brackets': {
    '/llms.txt': typed('text/plain')(`# x\n${'['.repeat(1_000_000)}`),
  },
  'security.txt of a hundred thousand fields': {
    '/.well-known/security.txt': typed('text/plain')(
      'Contact: mailto:a@b.test\nExpires: never\n'.repeat(50_000),
    ),
  },
  'SKILL front matter that holds itself': {
    '/.well-known/agent-skills/index.json': jsonFile(
      JSON.stringify({
        skills: [
          { name: 'a', type: 'skill-md', description: 'x', url: '/skill.md', digest: 'sha256:0' },
        ],
      }),
    ),
    '/skill.md': typed('text/markdown')('---\nname: &a [*a]\n---\n# x'),
  },
};

const text = typed('text/plain; charset=utf-8');
/** Inputs on which earlier expressions took seconds to hours. */
const RUNS: Readonly<Record<string, Readonly<Record<string, SiteRoute>>>> = {
  'llms.txt of newlines and tabs': { '/llms.txt': text('\n\t'.repeat(700_000)) },
  'robots.txt of one long comment and a line separator': {
    '/robots.txt': text(`${'#'.repeat(490_000)}\u2028`),
  },
  'an API description of empty lines': { '/openapi.yaml': text(`${'\n'.repeat(900_000)}x`) },
  'an API description of half a directive': {
    '/openapi.yaml': text(`schema@p${'tp'.repeat(450_000)}`),
  },
};

describe('hostile machine files over real sockets', () => {
  let pool: ThreadPool;
  let defects: string[];
  beforeAll(async () => {
    ({ pool, defects } = await evaluatorPool());
  });
  beforeEach(() => {
    defects.length = 0;
  });
  afterAll(() => pool.close());

  it.each(Object.keys(SITES))(
    '%s: the audit ends with a report, and no check throws',
    async (name) => {
      const site = await serveSite({ '/': HOME, ...SITES[name] });
      const outcome = await auditOverSockets({
        url: 'http://site.test/',
        connectTo: site.connectTo,
        pool,
        profile: 'all',
      });
      await site.close();
      if (!outcome.ok) throw new Error(outcome.message);
      expect(defects).toEqual([]);
      expect(outcome.report.requests).toBeLessThanOrEqual(100);
      expect(JSON.stringify(outcome.report)).not.toMatch(/root:x:0|lollollol/);
    },
  );

  it.each(Object.keys(RUNS))('%s: everything is measured', async (name) => {
    const site = await serveSite({ '/': HOME, ...RUNS[name] });
    const outcome = await auditOverSockets({
      url: 'http://site.test/',
      connectTo: site.connectTo,
      pool,
      profile: 'all',
    });
    await site.close();
    if (!outcome.ok) throw new Error(outcome.message);
    expect([defects, outcome.report.unmeasured]).toEqual([[], []]);
  });
});
