import { defineCheck, unmeasured } from '../define';
import {
  findingOf,
  findingsOf,
  judgeDocument,
  placesTried,
  firstUnanswered,
  publishedTable,
} from '../document';
import type { DraftFinding } from '../rules';
import { paidResource, type PaidResource } from './paid-resource';
import { commerce, namedHosts } from './probe';
import type { JsonReading } from '../../probes/file';
import { agentCardFile } from '../../probes/files';
import { homePage, resolveUrl } from '../../probes/page';
import { randomPages, type RandomPages } from '../../probes/random-pages';
import { commerceSurface } from '../../probes/surfaces/commerce';
import { guide } from './guide';
import { ucpLive } from './ucp-live';
import { acpRules, paymentRules, remarkRules, shopRules, ucpRules, type Shop } from './rules';

const NOT_ASKED = 'Nothing shows whether the shop answers: no service of its documents was asked';

/** Two draft protocols. Requests never buy or pay. */
export const commerceDiscovery = defineCheck({
  id: 'commerce-discovery',
  name: 'Agentic commerce',
  description: 'Can an agent find out how to buy here?',
  category: 'protocols',
  informational: true,
  scope: 'origin',
  forcedBy: ['commerce'],
  rules: publishedTable(shopRules, ucpRules, acpRules, paymentRules, remarkRules),
  guide,
  probes: {
    surface: commerceSurface,
    documents: commerce,
    isNamed: namedHosts,
    home: homePage,
    random: randomPages,
    agent: agentCardFile,
    paid: paidResource,
    live: ucpLive,
  },
  applies: {
    lookedFor:
      'a JSON-LD Product with offers, a cart link together ' +
      'with a price, a UCP profile and an ACP document',
    evidence: ({ surface, paid }) => surface ?? priceEvidence(paid),
  },

  judge({ surface, documents, isNamed, home, random, agent, paid, live }, context) {
    const { ucp, acp, isOtherAcp, schemas } = documents;
    const both = [
      { kind: 'ucp', name: 'UCP profile', rules: ucpRules, file: ucp },
      { kind: 'acp', name: 'ACP document', rules: acpRules, file: acp },
    ];
    const present = both.filter(
      ({ file }) => file.state === 'present' && !(file === acp && isOtherAcp),
    );
    const shop = {
      ...documents,
      present,
      exchange: ucp.exchange,
      home: home.exchange,
      agent,
      paid,
    };
    const remarks = [
      ...(paid ? findingsOf(paymentRules, paid) : []),
      ...findingsOf(remarkRules, shop),
    ];
    // A service that sells its own answers is no shop, and needs neither document.
    if (present.length === 0 && surface === null && priceEvidence(paid) !== null) return remarks;
    if (present.length === 0) return withoutDocument(shop, remarks, random);
    // A document that is not JSON sets the score only if there is no other.
    const isFree = present.some(({ file }) => file.value !== undefined);
    const elsewhere = (urls: readonly string[]) =>
      urls
        .flatMap((url) => resolveUrl(url.slice(0, 2000), context.origin) ?? [])
        .find((url) => !context.isSameSite(url) && !isNamed(url));
    const ofDocuments = present.flatMap(({ kind, rules, file }) => {
      const { value, error, exchange: on, reply } = file;
      return value === undefined
        ? [findingOf(rules, `${kind}-invalid-json`, { isFree, on, evidence: error ?? '' })]
        : findingsOf(rules, { exchange: on, reply, value, schemas, elsewhere, live });
    });
    const unasked =
      live.isMeasured || paid
        ? []
        : [findingOf(shopRules, 'not-asked', { on: ucp.exchange, message: NOT_ASKED })];
    return judgeDocument(shopRules, shop, [...ofDocuments, ...unasked, ...remarks]);
  },
});

/** Evidence of something that costs money, for people. */
function priceEvidence(paid: PaidResource | null): string | null {
  if (paid?.declaredBy) return `x-payment-info in ${paid.declaredBy}`;
  return paid && paid.terms.length > 0 ? `${paid.url} answers 402 with terms` : null;
}

/** True if random addresses get the same refusal, so that it proves nothing about this document. */
function isRefusedAnyway({ reply }: JsonReading, { wellKnown }: RandomPages): boolean {
  const { answer } = wellKnown;
  return reply !== null && answer.kind === 'reply' && answer.status === reply.status;
}

function withoutDocument(
  { ucp, acp }: Shop,
  remarks: readonly DraftFinding[],
  random: RandomPages,
) {
  const files = [ucp, acp];
  const answered = files.filter((file) => !isRefusedAnyway(file, random));
  const shut =
    answered.find((f) => f.state === 'refused') ?? answered.find((f) => f.state === 'broken');
  if (shut) {
    const name = shut === ucp ? 'UCP profile' : 'ACP document';
    const message =
      shut.state === 'refused'
        ? `The request for the ${name} is refused`
        : `The ${name} returns a server error`;
    const seen = { message, on: shut.exchange, evidence: shut.reason };
    return [findingOf(shopRules, shut.state, seen), ...remarks];
  }
  const silent = firstUnanswered(files);
  if (silent) return unmeasured(silent.exchange);
  const evidence = placesTried(files, 'a document of another protocol').join('; ');
  return [findingOf(shopRules, 'absent', { on: ucp.exchange, evidence }), ...remarks];
}
