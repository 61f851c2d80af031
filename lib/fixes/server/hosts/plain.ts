import { byPath } from '@/lib/fixes/headers-file';
import { REDIRECT_STATUS } from '@/lib/fixes/redirects/redirects-file';
import { allHeaders, filesIn, type ArchiveEntry, type Publication } from './publication';

/** For every other host: the files, and prose instructions. */
export function plain(publication: Publication): ArchiveEntry[] {
  const { markdown, redirects } = publication;
  const headers = byPath(allHeaders(publication)).map(([on, values]) =>
    [
      on === '*' ? 'Every response' : on,
      ...values.map(({ name, value, append }) => `  ${name}: ${value}${append ? '  (add)' : ''}`),
      '',
    ].join('\n'),
  );
  const more = [
    ...(markdown
      ? [`Return ${markdown.path} for / if Accept names text/markdown, and not after text/html.\n`]
      : []),
    ...redirects.map(
      ({ from, to }) => `Redirect ${from} to ${to} with status ${REDIRECT_STATUS}.\n`,
    ),
  ];
  return [
    ...filesIn('public', publication),
    { path: 'configuration.txt', content: [...headers, ...more].join('') },
  ];
}
