import { knownResources } from '../checks/http-headers/probe';
import { homePage } from '../probes/page';
import type { Reply } from '../network/types';
import { defineArtifact, type HeaderRule, type OpenCodes } from './define';

const NO_CORS = 'http-headers/no-cors';
const HSTS = ['no-hsts', 'short-hsts', 'bad-hsts', 'preload'].map((slug) => `tls-https/${slug}`);

/** Response headers to configure in the server or the CDN. */
export const headersConfig = defineArtifact({
  kind: 'headers-config',
  checkIds: ['content-negotiation', 'tls-https', 'crawl-efficiency', 'http-headers'],
  probes: { home: homePage, resources: knownResources },

  generate({ home: { reply }, resources: { jsonFiles } }, _seen, { open }) {
    if (!reply) return null;
    const rules = [...everywhere(open), ...homeRules(reply, open), ...fileRules(open)];
    if (rules.length === 0) return null;
    return {
      path: null,
      filename: 'headers.txt',
      contentType: 'text/plain; charset=utf-8',
      headers: [],
      content: `${asHeadersFile(rules)}\n${asNginx(rules)}`,
      warnings: [
        'Add these to what the server already sends; a header that is set twice may be joined or refused.',
        ...(rules.some((r) => r.name === 'Strict-Transport-Security')
          ? [
              'Strict-Transport-Security binds browsers for a year: every part of this host must speak HTTPS first.',
            ]
          : []),
      ],
      pointer: null,
      headerRules: rules,
      // Headers of a path do not apply to the address that it redirects to.
      leavesOpen: jsonFiles.flatMap(({ url, reply }) => {
        const path = new URL(url).pathname;
        return path !== new URL(reply.url).pathname && open.get(NO_CORS)?.includes(path)
          ? [{ code: NO_CORS, subject: path }]
          : [];
      }),
    };
  },
});

function everywhere(open: OpenCodes): HeaderRule[] {
  const rules: HeaderRule[] = [];
  const has = (slug: string) => open.has(`http-headers/${slug}`);
  if (HSTS.some((code) => open.has(code)))
    rules.push({ on: '*', name: 'Strict-Transport-Security', value: 'max-age=31536000' });
  if (has('nosniff')) rules.push({ on: '*', name: 'X-Content-Type-Options', value: 'nosniff' });
  if (has('referrer'))
    rules.push({ on: '*', name: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' });
  // A policy that only restricts framing cannot block any script of the site.
  if (has('csp'))
    rules.push({ on: '*', name: 'Content-Security-Policy', value: "frame-ancestors 'self'" });
  else if (has('framing')) rules.push({ on: '*', name: 'X-Frame-Options', value: 'SAMEORIGIN' });
  if (open.has('crawl-efficiency/vary-encoding'))
    rules.push({ on: '*', name: 'Vary', value: 'Accept-Encoding', append: true });
  return rules;
}

const homeRules = (reply: Reply, open: OpenCodes): HeaderRule[] =>
  open.has('content-negotiation/no-vary')
    ? [{ on: new URL(reply.url).pathname, name: 'Vary', value: 'Accept', append: true }]
    : [];

/** Rules per path; the subjects of `no-cors` are paths. */
function fileRules(open: OpenCodes): HeaderRule[] {
  return (open.get(NO_CORS) ?? []).flatMap((path) =>
    path ? [{ on: path, name: 'Access-Control-Allow-Origin', value: '*' }] : [],
  );
}

const places = (rules: readonly HeaderRule[]) => [...new Set(rules.map((r) => r.on))];

function asHeadersFile(rules: readonly HeaderRule[]): string {
  const blocks = places(rules).map((on) =>
    [
      on === '*' ? '/*' : on,
      ...rules.filter((r) => r.on === on).map((r) => `  ${r.name}: ${r.value}`),
    ].join('\n'),
  );
  return `# For hosts that read a _headers file (Netlify, Cloudflare Pages):\n${blocks.join('\n')}\n`;
}

/**
 * Separate location blocks would replace the one that serves the path now, and a proxied home page would become 404. So
 * maps of the requested address set the headers of single paths, and all lines join the server block.
 */
function asNginx(rules: readonly HeaderRule[]): string {
  const common = rules.filter((r) => r.on === '*');
  const located = rules.filter((r) => r.on !== '*');
  const maps = [...new Set(located.map((r) => r.name))].map((name) => ({
    name,
    variable: `$for_agents_${name.toLowerCase().replaceAll('-', '_')}`,
    rules: located.filter((r) => r.name === name),
  }));
  const inHttp = maps.flatMap((map) => [
    `map $request_uri ${map.variable} {`,
    '  default "";',
    ...places(map.rules).map(
      (on) =>
        `  "~^${pattern(on)}(\\?|$)" ${quoted(
          map.rules
            .filter((r) => r.on === on)
            .map((r) => r.value)
            .join(', '),
        )};`,
    ),
    '}',
  ]);
  const inServer = [
    ...common.map((r) => `add_header ${r.name} ${quoted(r.value)} always;`),
    ...maps.map((map) => `add_header ${map.name} ${map.variable} always;`),
  ];
  const commented = (lines: readonly string[]) => lines.map((line) => `#   ${line}`).join('\n');
  return [
    ...(inHttp.length > 0
      ? ['# The same for nginx. Inside http { … }:', commented(inHttp), '# Inside server { … }:']
      : ['# The same for nginx. Inside server { … }:']),
    commented(inServer),
    '# A location with add_header lines of its own needs them too: they replace those of the server.',
    '',
  ].join('\n');
}

/** nginx regular expression that matches exactly this path. */
const pattern = (path: string) =>
  path.replace(/[^\w/-]/g, (char) => (char === '"' ? '%22' : `\\${char}`));

const quoted = (value: string) =>
  `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('$', '%24')}"`;
