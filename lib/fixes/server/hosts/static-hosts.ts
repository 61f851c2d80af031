import { headersFile } from '@/lib/fixes/headers-file';
import { lineRedirect } from '@/lib/fixes/redirects/redirects-file';
import { WANTS_MARKDOWN } from './negotiation';
import { allHeaders, filesIn, type ArchiveEntry, type Publication } from './publication';

const headersEntry = (publication: Publication): ArchiveEntry => ({
  path: 'public/_headers',
  content: headersFile(allHeaders(publication)),
});

const redirectsFile = ({ redirects }: Publication): ArchiveEntry[] =>
  redirects.length === 0
    ? []
    : [
        {
          path: 'public/_redirects',
          content: redirects.map((redirect) => `${lineRedirect(redirect)}\n`).join(''),
        },
      ];

export function netlify(publication: Publication): ArchiveEntry[] {
  const { markdown } = publication;
  return [
    ...filesIn('public', publication),
    headersEntry(publication),
    ...redirectsFile(publication),
    ...(markdown
      ? [
          {
            path: 'netlify/edge-functions/markdown.js',
            content: `export const config = { path: '/' };

/** Answers / with the Markdown file where that is asked for. */
export default async function markdown(request, context) {
  if (wantsMarkdown(request.headers.get('accept') ?? ''))
    return new URL('${markdown.path}', request.url);
  return context.next();
}

${WANTS_MARKDOWN}`,
          },
        ]
      : []),
  ];
}

export function cloudflarePages(publication: Publication): ArchiveEntry[] {
  const { markdown } = publication;
  return [
    ...filesIn('public', publication),
    headersEntry(publication),
    ...redirectsFile(publication),
    ...(markdown
      ? [
          // Each function call is billed, so it is limited to this path.
          {
            path: 'public/_routes.json',
            content: `${JSON.stringify({ version: 1, include: ['/'], exclude: [] }, null, 2)}\n`,
          },
          {
            path: 'functions/index.js',
            content: `/** Answers / with the Markdown file where that is asked for. */
export async function onRequest({ request, env, next }) {
  if (wantsMarkdown(request.headers.get('accept') ?? ''))
    return env.ASSETS.fetch(new URL('${markdown.path}', request.url));
  return next();
}

${WANTS_MARKDOWN}`,
          },
        ]
      : []),
  ];
}
