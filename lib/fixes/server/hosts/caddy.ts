import { caddyRedirect } from '@/lib/fixes/redirects/redirects-file';
import { HTML_FIRST, MARKDOWN } from './negotiation';
import { filesIn, type ArchiveEntry, type Publication } from './publication';

/** Folder that the archive is unpacked to. */
export const CADDY_FOLDER = '/etc/caddy/agents';

/** Backtick strings cannot contain backticks; braces start a placeholder. */
const quoted = (value: string) =>
  `\`${value.replaceAll('`', '%60').replaceAll('{', '\\{').replaceAll('}', '\\}')}\``;

/** A snippet to import into the site's block. */
export function caddy(publication: Publication): ArchiveEntry[] {
  return [
    ...filesIn('public', publication),
    { path: 'agents.caddy', content: snippet(publication) },
  ];
}

function snippet({ files, headers, redirects, markdown }: Publication): string {
  const sent = headers.map(({ on, name, value, append }) =>
    [
      `  header ${on === '*' ? '' : `${on} `}{`,
      `    ${append ? '+' : ''}${name} ${quoted(value)}`,
      '    defer',
      '  }',
    ].join('\n'),
  );
  const negotiation = markdown
    ? [
        '  @agents_markdown {',
        '    path /',
        `    header Accept *${MARKDOWN}*`,
        `    not header_regexp Accept ${HTML_FIRST}`,
        '  }',
        `  rewrite @agents_markdown ${markdown.path}`,
      ]
    : [];
  const handles = files.map(({ path, contentType, headers: ownHeaders }) =>
    [
      `  handle ${path} {`,
      `    root * ${CADDY_FOLDER}/public`,
      ...[{ name: 'Content-Type', value: contentType }, ...ownHeaders].map(
        ({ name, value }) => `    header ${name} ${quoted(value)}`,
      ),
      '    file_server',
      '  }',
    ].join('\n'),
  );
  return [
    '(agents) {',
    ...sent,
    ...redirects.map((redirect) => `  ${caddyRedirect(redirect)}`),
    ...negotiation,
    ...handles,
    '}',
    '',
  ].join('\n');
}
