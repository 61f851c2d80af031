import { change, type Mutation } from '../site';

/** The home page is a server error. */
export const failing: Mutation = change('/', (reply) => ({ ...reply, status: 500 }));

const unmeasured = (...ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    ids.flatMap((id) => [id, `${id}/unmeasured`].map((code) => [code, 'An error is no page.'])),
  );

/** What follows from a home page that is an error. */
export const NO_PAGE = {
  'html-rendering/no-html': 'An error has no content.',
  'agent-operability/no-html': 'An error has nothing to operate.',
  ...unmeasured(
    'agent-access',
    'ai-directives',
    'content-negotiation',
    'crawl-efficiency',
    'meta-tags',
    'seo-basics',
    'structured-data',
  ),
  'sitemap/dead': 'The sitemap lists the home page.',
};
