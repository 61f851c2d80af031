import { PREFERS_MARKDOWN } from './negotiation';
import { allHeaders, byPath, filesIn, type Entry, type Publication } from './publication';

/** `_headers` and `_redirects` as Netlify and Cloudflare Pages read them. */
const headersFile = (publication: Publication): Entry => ({
  path: 'public/_headers',
  content: byPath(allHeaders(publication))
    .map(([on, own]) =>
      [
        on === '*' ? '/*' : on,
        ...[...new Set(own.map(({ name }) => name))].map((name) => {
          const values = own.filter((h) => h.name === name).map(({ value }) => value);
          return `  ${name}: ${values.join(', ')}`;
        }),
        '',
      ].join('\n'),
    )
    .join(''),
});

const redirectsFile = ({ redirects }: Publication): Entry[] =>
  redirects.length === 0
    ? []
    : [
        {
          path: 'public/_redirects',
          content: redirects.map(({ from, to }) => `${from} ${to} 301\n`).join(''),
        },
      ];

export function netlify(publication: Publication): Entry[] {
  const { markdown } = publication;
  return [
    ...filesIn('public', publication),
    headersFile(publication),
    ...redirectsFile(publication),
    ...(markdown
      ? [
          {
            path: 'netlify/edge-functions/markdown.js',
            content: `export const config = { path: '/' };

/** Answers / with the Markdown file where that is preferred. */
export default async function markdown(request, context) {
  if (prefersMarkdown(request.headers.get('accept') ?? ''))
    return new URL('${markdown.path}', request.url);
  return context.next();
}

${PREFERS_MARKDOWN}`,
          },
        ]
      : []),
  ];
}

export function cloudflarePages(publication: Publication): Entry[] {
  const { markdown } = publication;
  return [
    ...filesIn('public', publication),
    headersFile(publication),
    ...redirectsFile(publication),
    ...(markdown
      ? [
          // Functions cost an invocation each: only for this path.
          {
            path: 'public/_routes.json',
            content: `${JSON.stringify({ version: 1, include: ['/'], exclude: [] }, null, 2)}\n`,
          },
          {
            path: 'functions/index.js',
            content: `/** Answers / with the Markdown file where that is preferred. */
export async function onRequest({ request, env, next }) {
  if (prefersMarkdown(request.headers.get('accept') ?? ''))
    return env.ASSETS.fetch(new URL('${markdown.path}', request.url));
  return next();
}

${PREFERS_MARKDOWN}`,
          },
        ]
      : []),
  ];
}
