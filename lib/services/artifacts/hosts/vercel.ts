import { byPath } from '@/lib/file-formats/headers-file';
import { WANTS_MARKDOWN } from './negotiation';
import { allHeaders, filesIn, type Entry, type Publication } from './publication';

/** Signs with a meaning in path-to-regexp. */
const source = (on: string) => (on === '*' ? '/(.*)' : on.replace(/[.+*?^${}()|[\]\\:]/g, '\\$&'));

/** The form of headers that Vercel and Next.js share; values of one name are joined, because the last one wins. */
export const headerList = (publication: Publication) =>
  byPath(allHeaders(publication)).map(([on, own]) => ({
    source: source(on),
    headers: [...new Set(own.map(({ name }) => name))].map((key) => ({
      key,
      value: own
        .filter(({ name }) => name === key)
        .map(({ value }) => value)
        .join(', '),
    })),
  }));

export const redirectList = ({ redirects }: Publication) =>
  redirects.map(({ from, to }) => ({ source: from, destination: to, permanent: true }));

/** Rewrites come after files, so / is answered by a middleware, which comes before. */
export function vercel(publication: Publication): Entry[] {
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
