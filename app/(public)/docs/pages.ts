import { proseOf, PROSE_PATHS } from '../prose';

export const API_PAGE = {
  path: '/docs/api',
  name: 'API reference',
  title: 'API reference',
  description:
    'All endpoints of the Seamark API with parameters, responses, errors, rate limits, and ' +
    'curl examples, generated from the contract that the server enforces.',
} as const;

export const WEBHOOKS_API_PAGE = {
  path: '/docs/api-webhooks',
  name: 'Webhook reference',
  title: 'Webhook reference',
  description:
    'The endpoints that manage webhooks, and the fields of every event that they receive, ' +
    'generated from the contract that the server enforces.',
} as const;

/** Pages beside the text of each page of the documentation, in reading order. */
export async function docsPages(): Promise<{ readonly name: string; readonly href: string }[]> {
  const docs = await Promise.all(
    PROSE_PATHS.filter((path) => path === '/docs' || path.startsWith('/docs/')).map(proseOf),
  );
  const named = docs.flatMap((page) => (page ? [{ name: page.name, href: page.path }] : []));
  const reference = [API_PAGE, WEBHOOKS_API_PAGE].map(({ name, path }) => ({ name, href: path }));
  return [...named.slice(0, -1), ...reference, ...named.slice(-1)];
}
