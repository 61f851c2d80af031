import { byPath } from '@/lib/fixes/headers-file';
import { entryRedirect } from '@/lib/fixes/redirects/redirects-file';
import { WANTS_MARKDOWN } from './negotiation';
import { allHeaders, filesIn, type ArchiveEntry, type Publication } from './publication';

/** Escapes characters with a meaning in path-to-regexp. */
const source = (on: string) => (on === '*' ? '/(.*)' : on.replace(/[.+*?^${}()|[\]\\:]/g, '\\$&'));

/**
 * Header format of Vercel and Next.js. Values of one name are joined, because the last entry
 * overrides the others.
 */
export const headerList = (publication: Publication) =>
  byPath(allHeaders(publication)).map(([on, ofPath]) => ({
    source: source(on),
    headers: [...new Set(ofPath.map(({ name }) => name))].map((key) => ({
      key,
      value: ofPath
        .filter(({ name }) => name === key)
        .map(({ value }) => value)
        .join(', '),
    })),
  }));

export const redirectList = ({ redirects }: Publication) => redirects.map(entryRedirect);

/** Rewrites apply only where no file matches, so a middleware answers `/`. */
export function vercel(publication: Publication): ArchiveEntry[] {
  const { markdown } = publication;
  const config = { headers: headerList(publication), redirects: redirectList(publication) };
  return [
    ...filesIn('public', publication),
    { path: 'vercel.json', content: `${JSON.stringify(config, null, 2)}\n` },
    ...(markdown
      ? [
          {
            path: 'middleware.js',
            content: `export const config = { matcher: '/' };

/** Answers / with the Markdown file where that is asked for. */
export default function middleware(request) {
  if (wantsMarkdown(request.headers.get('accept') ?? ''))
    return fetch(new URL('${markdown.path}', request.url));
}

${WANTS_MARKDOWN}`,
          },
        ]
      : []),
  ];
}
