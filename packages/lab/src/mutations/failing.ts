import { change, type Mutation } from '../site';

/** The home page is an error. */
export const failingWith = (status: number): Mutation =>
  change('/', (reply) => ({
    ...reply,
    status,
    body: '<!doctype html><html lang="en"><title>Error</title><h1>Something went wrong</h1></html>',
  }));
export const failing = failingWith(500);

/** Checks that measure nothing for this reason. */
export const unmeasured = (reason: string, ...ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(ids.flatMap((id) => [id, `${id}/unmeasured`].map((code) => [code, reason])));

/** What follows from a home page that is an error. */
export const NO_PAGE = {
  'html-rendering/no-html': 'An error has no content.',
  'agent-operability/no-html': 'An error has nothing to operate.',
  ...unmeasured(
    'An error is no page.',
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
