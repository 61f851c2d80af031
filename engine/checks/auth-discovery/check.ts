import { defineCheck, unmeasured } from '../define';
import {
  findingOf,
  findingsOf,
  judgeDocument,
  placesTried,
  quoteList,
  firstUnanswered,
  publishedTable,
} from '../document';
import type { DraftFinding } from '../rules';
import { authorization } from './probe';
import { guardedResource } from './guarded-resource';
import { excerpt } from '../../probes/describe';
import { hostRefusal, refusesHost } from '../../probes/mcp-endpoint';
import { protection, type Protection } from '../../probes/protection';
import { authSurface } from '../../probes/surfaces/auth';
import { guide } from './guide';
import { refusedPlace, rules, serverRules, siteRules, type Authorization } from './rules';

/** RFC 9728 leads from the resource to its issuer; RFC 8414 or OpenID discovery from the issuer to its endpoints. */
export const authDiscovery = defineCheck({
  id: 'auth-discovery',
  name: 'Auth discovery',
  description: 'Can an agent find out how to get an access token?',
  category: 'protocols',
  scope: 'origin',
  rules: publishedTable(rules, serverRules, siteRules),
  guide,
  probes: {
    surface: authSurface,
    protected: protection,
    auth: authorization,
    guarded: guardedResource,
  },
  applies: {
    lookedFor:
      'a 401 with WWW-Authenticate: Bearer, securitySchemes in the API ' +
      'description or the agent card, and protected resource metadata',
    evidence: ({ surface }) => surface,
  },

  judge({ protected: reading, auth, guarded }) {
    const { metadata, issuer, server, tried } = auth;
    const { exchange } = metadata ?? tried[0]!;
    const declared = { ...auth, ...reading, exchange, guarded };
    const ofSite = findingsOf(siteRules, declared);
    if (!metadata || (issuer === null && !needsToken(reading)))
      return withoutIssuer(declared, ofSite);
    const ofServer = server ? findingsOf(serverRules, server) : [];
    return judgeDocument(rules, { ...declared, metadata }, [...ofServer, ...ofSite]);
  },
});

const needsToken = ({ challenges, schemes }: Protection) =>
  challenges.some((c) => c.isBearer || c.source === 'MCP endpoint') ||
  schemes.some((s) => s.hasOAuth);

function withoutIssuer(auth: Authorization, ofSite: readonly DraftFinding[]) {
  const { challenges, schemes, metadata, tried, exchange: on } = auth;
  const isMcpProtected = challenges.some((c) => c.source === 'MCP endpoint');
  if (!isMcpProtected && schemes.length > 0 && schemes.every((s) => !s.hasOAuth)) {
    const names = schemes.flatMap((s) => s.names);
    const evidence = `${schemes[0]!.url}: ${quoteList(names, 10, 40)}`;
    return [findingOf(rules, 'api-key-only', { on, evidence }), ...ofSite];
  }
  if (metadata) {
    const message = 'The protected resource metadata asks for no token';
    return [findingOf(rules, 'found', { on, message, evidence: metadata.url }), ...ofSite];
  }
  const silent = firstUnanswered(tried);
  if (silent) return unmeasured(silent.exchange);
  const host = tried.find(({ exchange }) => refusesHost(exchange));
  if (host)
    return [
      findingOf(rules, 'absent', {
        ...hostRefusal(host.exchange),
        on: host.exchange,
        evidence: excerpt(host.exchange),
      }),
      ...ofSite,
    ];
  const refused = refusedPlace(tried);
  if (refused) return [findingOf(rules, 'refused', { on, ...refused }), ...ofSite];
  const malformed = tried.find((t) => t.state === 'present');
  const evidence = malformed
    ? `${malformed.exchange.ask.url} has neither resource nor authorization_servers`
    : placesTried(tried, '').join('; ');
  return [findingOf(rules, 'absent', { on: malformed?.exchange ?? on, evidence }), ...ofSite];
}
