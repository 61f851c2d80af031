import { byPath, type SentHeader } from '@/lib/fixes/headers-file';
import { apacheRedirect } from '@/lib/fixes/redirects/redirects-file';
import { HTML_FIRST, MARKDOWN } from './negotiation';
import { filesIn, type ArchiveEntry, type Publication } from './publication';

/** `%` starts a format specifier in mod_headers. */
const quoted = (value: string) =>
  `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%')}"`;
const pattern = (path: string) => path.replace(/[^\w/-]/g, '\\$&');

/** Files for the document root, and directives for its .htaccess or the virtual host. */
export function apache(publication: Publication): ArchiveEntry[] {
  return [
    ...filesIn('htdocs', publication),
    { path: 'agents.htaccess', content: htaccess(publication) },
  ];
}

const line = ({ name, value, append }: SentHeader) =>
  `Header always ${append ? 'merge' : 'set'} ${name} ${quoted(value)}`;

function htaccess({ files, headers, redirects, markdown }: Publication): string {
  const rules = byPath(headers).flatMap(([on, values]) =>
    on === '*'
      ? values.map(line)
      : [
          // THE_REQUEST keeps the requested address; DirectoryIndex and rewrites change
          // REQUEST_URI.
          `<If "%{THE_REQUEST} =~ m#^\\S+ ${pattern(on)}[? ]#">`,
          ...values.map((header) => `  ${line(header)}`),
          '</If>',
        ],
  );
  const typed = files.flatMap(({ path, contentType, headers: ownHeaders }) => [
    `<If "%{REQUEST_URI} == '${path}'">`,
    `  ForceType ${quoted(contentType).replaceAll('%%', '%')}`,
    ...ownHeaders.map(({ name, value }) => `  Header always set ${name} ${quoted(value)}`),
    '</If>',
  ]);
  return [
    '# Needs mod_headers and mod_rewrite.',
    'RewriteEngine On',
    ...redirects.map(apacheRedirect),
    ...(markdown
      ? [
          `RewriteCond %{HTTP:Accept} ${MARKDOWN} [NC]`,
          `RewriteCond %{HTTP:Accept} !${HTML_FIRST} [NC]`,
          `RewriteRule ^/?$ ${markdown.path} [L]`,
        ]
      : []),
    ...rules,
    ...typed,
    '',
  ].join('\n');
}
