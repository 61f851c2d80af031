import { proseOf, PROSE_PATHS } from '../prose';

/** The pages of the API reference. */
export const REFERENCE_PAGES = {
  main: {
    path: '/docs/api',
    name: 'API reference',
    title: 'API reference',
    description:
      'The endpoints for your sites with parameters, responses, errors, rate limits, and curl ' +
      'examples, generated from the contract that the server enforces.',
  },
  public: {
    path: '/docs/api-public',
    name: 'Public API reference',
    title: 'Public API and audits',
    description:
      'The endpoints that need no key, and the one that audits any URL without storing the ' +
      'result, generated from the contract that the server enforces.',
  },
  fixes: {
    path: '/docs/api-fixes',
    name: 'Fixes reference',
    title: 'Fixes, generated files and verifications',
    description:
      'The endpoints for what to fix, the files that repair it, the facts that complete them, and whether a fix landed, ' +
      'generated from the contract that the server enforces.',
  },
  agents: {
    path: '/docs/api-agents',
    name: 'Agents reference',
    title: 'Visits, questions, answers, and agent runs',
    description:
      'The endpoints for which AI clients read a site, what its pages answer, what AI engines say about it, and what agents can do on it, ' +
      'generated from the contract that the server enforces.',
  },
  organization: {
    path: '/docs/api-organization',
    name: 'Organization reference',
    title: 'Client reports, members, keys, plan and audit log',
    description:
      'The endpoints that share client reports, manage members and API keys, and read plan, credits and audit log, ' +
      'generated from the contract that the server enforces.',
  },
  webhooks: {
    path: '/docs/api-webhooks',
    name: 'Webhook reference',
    title: 'Webhook reference',
    description:
      'The endpoints that manage webhooks, and the fields of every event that they receive, ' +
      'generated from the contract that the server enforces.',
  },
} as const;

/** First page for operators; the API reference is listed before it. */
const FOR_OPERATORS = '/docs/self-hosting';

/** Navigation of the documentation, in reading order. */
export async function docsPages(): Promise<{ readonly name: string; readonly href: string }[]> {
  const docs = await Promise.all(
    PROSE_PATHS.filter((path) => path === '/docs' || path.startsWith('/docs/')).map(proseOf),
  );
  const named = docs.flatMap((page) => (page ? [{ name: page.name, href: page.path }] : []));
  const reference = Object.values(REFERENCE_PAGES).map(({ name, path }) => ({ name, href: path }));
  const operators = named.findIndex(({ href }) => href === FOR_OPERATORS);
  return [...named.slice(0, operators), ...reference, ...named.slice(operators)];
}
