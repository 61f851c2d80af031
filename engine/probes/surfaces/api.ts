import { all, probe, read, type Questions } from '../../probe';
import { namesAnApi } from '../../parse/linkset';
import { advertised } from '../advertised';
import { apiCatalog } from '../api-catalog';
import { linkNamed, siteLinks } from '../site-links';

const HOSTS = ['api', 'developer', 'developers'];
const SEGMENTS = [
  'api',
  'apis',
  'developer',
  'developers',
  'api-docs',
  'api-reference',
  'swagger',
  'openapi',
  'graphql',
];

/**
 * Evidence that the site has an API, for people; null without. A description counts when a catalog or a
 * `service-desc` link leads to it, and those are evidence themselves: nothing more has to be asked.
 */
export const apiSurface = probe(function* (): Questions<string | null> {
  const [{ file, linkset }, advertisements, links] = yield* all([
    read(apiCatalog),
    read(advertised),
    read(siteLinks),
  ]);
  if (linkset && namesAnApi(linkset)) return `an API catalog at ${file.exchange.ask.url}`;
  const pointer = advertisements.find(
    (a) => a.rels.includes('service-desc') || a.rels.includes('api-catalog'),
  );
  if (pointer)
    return `${pointer.via} rel="${pointer.rels.includes('service-desc') ? 'service-desc' : 'api-catalog'}" to ${pointer.url}`;
  const link = linkNamed(links, HOSTS, SEGMENTS);
  return link ? `the home page links to ${link.url}` : null;
});
