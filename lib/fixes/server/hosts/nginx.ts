import { type SentHeader } from '@/lib/fixes/headers-file';
import { nginxRedirect } from '@/lib/fixes/redirects/redirects-file';
import { HTML_FIRST, MARKDOWN } from './negotiation';
import { filesIn, type ArchiveEntry, type Publication } from './publication';

/** Folder that the archive is unpacked to. */
export const NGINX_FOLDER = '/etc/nginx/agents';

const quoted = (value: string) =>
  `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('$', '%24')}"`;
const pattern = (path: string) => path.replace(/[^\w/-]/g, '\\$&');

/**
 * One file for `http`, one for `server`. Locations are exact and only for files; headers of other
 * paths come from maps of `$request_uri`, so no location of the site is overridden.
 */
export function nginx(publication: Publication): ArchiveEntry[] {
  return [
    ...filesIn('public', publication),
    { path: 'http.conf', content: inHttp(publication) },
    { path: 'server.conf', content: inServer(publication) },
  ];
}

const located = ({ headers }: Publication) => headers.filter(({ on }) => on !== '*');
const namesOf = (headers: readonly SentHeader[]) => [...new Set(headers.map((h) => h.name))];
const variableOf = (name: string) => `$agents_${name.toLowerCase().replaceAll('-', '_')}`;

function inHttp(publication: Publication): string {
  const headers = located(publication);
  const maps = namesOf(headers).map((name) => {
    const ofName = headers.filter((h) => h.name === name);
    const lines = [...new Set(ofName.map(({ on }) => on))].map((on) => {
      const values = ofName.filter((h) => h.on === on).map(({ value }) => value);
      return `  "~^${pattern(on)}(\\?|$)" ${quoted(values.join(', '))};`;
    });
    return `map $request_uri ${variableOf(name)} {\n  default "";\n${lines.join('\n')}\n}\n`;
  });
  const negotiation = publication.markdown
    ? [
        [
          'map $http_accept $agents_markdown {',
          '  default "";',
          `  "~*${HTML_FIRST}" "";`,
          `  "~*${MARKDOWN}" "yes";`,
          '}\n',
        ].join('\n'),
      ]
    : [];
  return `# Include this inside http { … }.\n${[...maps, ...negotiation].join('')}`;
}

function inServer(publication: Publication): string {
  const { files, headers, redirects, markdown } = publication;
  const everywhere = headers
    .filter(({ on }) => on === '*')
    .map((h) => `add_header ${h.name} ${quoted(h.value)} always;`);
  const mapped = namesOf(located(publication)).map(
    (name) => `add_header ${name} ${variableOf(name)} always;`,
  );
  const locations = files.map(({ path, contentType, headers: sent }) =>
    [
      `location = ${path} {`,
      `  alias ${NGINX_FOLDER}/public${path};`,
      '  types {}',
      `  default_type ${quoted(contentType)};`,
      ...everywhere.map((line) => `  ${line}`),
      ...sent.map((h) => `  add_header ${h.name} ${quoted(h.value)} always;`),
      '}',
    ].join('\n'),
  );
  return [
    '# Include this inside server { … }.',
    ...everywhere,
    ...mapped,
    ...(markdown ? [`if ($agents_markdown) {\n  rewrite ^/$ ${markdown.path} last;\n}`] : []),
    ...redirects.map(nginxRedirect),
    ...locations,
    '',
  ].join('\n');
}
