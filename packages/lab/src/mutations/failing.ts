import { change, type Mutation } from '../site';

/** The home page is a server error. */
export const failing: Mutation = change('/', (reply) => ({ ...reply, status: 500 }));

/** What follows from a home page that is an error. */
export const NO_PAGE = {
  'html-rendering/no-html': 'An error has no content.',
  'agent-operability/no-html': 'An error has nothing to operate.',
  'content-negotiation/sibling': 'Nothing negotiates at the address of an error.',
  'structured-data/none': 'An error has no structured data.',
  'seo-basics/no-title': 'An error has no title of the page.',
  'seo-basics/no-description': 'An error has no description of the page.',
  'meta-tags/og-missing': 'An error has no tags for previews.',
  'meta-tags/twitter-card': 'An error has no tags for previews.',
  'sitemap/dead': 'The sitemap lists the home page.',
};
