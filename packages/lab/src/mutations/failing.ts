import { change, type Mutation } from '../site';

/** The home page is a server error. */
export const failing: Mutation = change('/', (reply) => ({ ...reply, status: 500 }));

/** What follows from a home page that is an error. */
export const NO_PAGE = {
  'html-rendering/no-html': 'An error has no content.',
  'agent-operability/no-html': 'An error has nothing to operate.',
  'content-negotiation/sibling': 'Nothing negotiates at the address of an error.',
  'sitemap/dead': 'The sitemap lists the home page.',
};
