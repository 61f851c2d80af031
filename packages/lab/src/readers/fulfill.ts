import type { Route } from 'playwright-core';

/** Answers a request of the browser with a response of the site in memory. */
export const fulfill = (
  route: Route,
  status: number,
  headers: Iterable<readonly [name: string, value: string]>,
  body: string | Buffer,
): Promise<void> =>
  route.fulfill({
    status,
    // The body is not compressed here.
    headers: Object.fromEntries([...headers].filter(([name]) => name !== 'content-encoding')),
    body,
  });
