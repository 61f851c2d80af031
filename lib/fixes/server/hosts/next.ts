import { HTML_FIRST, MARKDOWN } from './negotiation';
import { filesIn, type ArchiveEntry, type Publication } from './publication';
import { headerList, redirectList } from './vercel';

/** Next.js matches the whole value. */
const ACCEPT = `(?!.*${HTML_FIRST}).*${MARKDOWN}.*`;

/** Files for public/, and functions for next.config. */
export function next(publication: Publication): ArchiveEntry[] {
  const { markdown } = publication;
  const rewrites = markdown
    ? [
        {
          source: '/',
          has: [{ type: 'header', key: 'accept', value: ACCEPT }],
          destination: markdown.path,
        },
      ]
    : [];
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return [
    ...filesIn('public', publication),
    {
      path: 'next.agents.mjs',
      content: `/** Spread into next.config: { ...agents } or merge with functions of your own. */
export const agents = {
  headers: async () => ${json(headerList(publication))},
  redirects: async () => ${json(redirectList(publication))},
  rewrites: async () => ({ beforeFiles: ${json(rewrites)} }),
};
`,
    },
  ];
}
