import { all, swap, type Mutation } from '../site';

/** What follows from a site without HTTPS. */
export const NO_HTTPS = {
  'tls-https/no-https': 'The site is served over HTTP alone.',
  'webmcp/not-https': 'The page declares tools, which need HTTPS.',
  'mcp-discovery/dead-remote': 'The declared endpoint is an HTTPS URL.',
  'agent-card/dead-interface': 'The declared interface is an HTTPS URL.',
  'api-discovery/dead-operation': 'The declared server is an HTTPS URL.',
  'commerce-discovery/ucp-dead': 'The declared service is an HTTPS URL.',
  'auth-discovery/resource-mismatch': 'The declared resource is an HTTPS URL.',
};

const pathsOf = (site: object) => Object.keys(site).filter((path) => path.startsWith('/'));

/** All HTTP addresses redirect to HTTPS, and nothing is declared under an HTTPS address. */
export const httpRedirects: Mutation = (wholeSite) => {
  const site = all(
    swap('/robots.txt', 'https://site.test/sitemap.xml', 'http://site.test/sitemap.xml'),
    swap('/robots.txt', 'https://site.test/license.xml', 'http://site.test/license.xml'),
  )(wholeSite);
  return {
    ...site,
    ...Object.fromEntries(
      pathsOf(site).map((path) => [
        `http://site.test${path}`,
        { status: 301, headers: { location: `https://site.test${path}` } },
      ]),
    ),
  };
};

/** The site is served over HTTP alone. */
export const overHttp: Mutation = (site) => ({
  ...Object.fromEntries(
    Object.entries(site)
      .filter(([path]) => path.startsWith('/'))
      .map(([path, answer]) => [`http://site.test${path}`, answer]),
  ),
  ...Object.fromEntries(
    Object.entries(site).filter(([path]) => /^https:\/\/(?!site\.test)/.test(path)),
  ),
  '/': { none: 'refused' },
  '*': { none: 'refused' },
});
