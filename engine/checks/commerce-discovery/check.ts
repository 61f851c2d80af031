import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import { listMember, member, textMember } from '../../parse/json';
import { quote } from '../../parse/text';
import { commerce, namedHosts, type CommerceReading } from './probe';
import { describeExchange } from '../../probes/describe';
import type { JsonReading } from '../../probes/file';
import { agentCardFile } from '../../probes/files';
import { homePage } from '../../probes/page';
import { priceOf } from '../../probes/price';
import { randomPages, type RandomPages } from '../../probes/random-pages';
import { commerceSurface } from '../../probes/surfaces/commerce';
import { acpFaults, ucpFaults } from './documents';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** Two protocols, both drafts; nothing is ever bought or paid. */
export const commerceDiscovery = defineCheck({
  id: 'commerce-discovery',
  name: 'Agentic commerce',
  description: 'Can an agent find out how to buy here?',
  category: 'protocols',
  weight: 0,
  scope: 'origin',
  forcedBy: ['commerce'],
  rules,
  guide,
  probes: {
    surface: commerceSurface,
    documents: commerce,
    hosts: namedHosts,
    home: homePage,
    random: randomPages,
    agent: agentCardFile,
  },
  applies: {
    lookedFor:
      'a JSON-LD Product with offers, a cart link together ' +
      'with a price, a UCP profile and an ACP document',
    evidence: ({ surface }) => surface,
  },

  judge({ documents, hosts, home, random, agent }, context) {
    const { ucp, acp, isOtherAcp } = documents;
    const present = [ucp, ...(isOtherAcp ? [] : [acp])].filter((f) => f.state === 'present');
    const remarks = [
      ...otherProtocol(documents),
      ...payments([home.exchange, ucp.exchange, acp.exchange]),
      ...ap2(agent),
    ];
    if (present.length === 0) return withoutDocument(documents, remarks, random);
    const isOneValid = present.some((f) => f.json?.ok);
    const open = [
      ...(ucp.state === 'present' ? ucpFaults(documents, hosts, isOneValid, context) : []),
      ...(acp.state === 'present' && !isOtherAcp ? acpFaults(acp, hosts, isOneValid, context) : []),
    ];
    const names = [
      ucp.json?.ok ? 'UCP profile' : null,
      acp.json?.ok && !isOtherAcp ? 'ACP document' : null,
    ].filter((n) => n !== null);
    const costs = open.filter((f) => f.status !== 'info');
    return costs.length > 0
      ? [...open, ...remarks]
      : [
          note(
            'found',
            `The ${names.join(' and the ')} ${names.length === 1 ? 'is' : 'are'} readable and ` +
              'complete',
            present.map((f) => f.exchange.ask.url).join(', '),
          ),
          ...open,
          ...remarks,
        ];
  },
});

/** Random addresses get the same refusal: it says nothing about this document. */
function isRefusedAnyway({ reply }: JsonReading, { wellKnown }: RandomPages): boolean {
  const { answer } = wellKnown;
  return reply !== null && answer.kind === 'reply' && answer.status === reply.status;
}

function withoutDocument(
  { ucp, acp }: CommerceReading,
  remarks: readonly DraftFinding[],
  random: RandomPages,
) {
  const answered = [ucp, acp].filter((f) => !isRefusedAnyway(f, random));
  const refused = answered.find((f) => f.state === 'refused');
  if (refused)
    return [
      raise(
        'refused',
        `The request for ${refused === ucp ? 'the UCP profile' : 'the ACP document'} is refused`,
        { on: refused.exchange, evidence: refused.reason },
      ),
      ...remarks,
    ];
  const broken = answered.find((f) => f.state === 'broken');
  if (broken)
    return [
      raise(
        'broken',
        `${broken === ucp ? 'The UCP profile' : 'The ACP document'} returns a server error`,
        { on: broken.exchange, evidence: broken.reason },
      ),
      ...remarks,
    ];
  const silent = [ucp, acp].find((f) => f.state === 'unmeasured' || f.state === 'unknown');
  if (silent) return unmeasured(silent.exchange);
  return [
    note(
      'absent',
      'Neither a UCP profile nor an ACP document was found',
      [ucp, acp]
        .map(
          (f) =>
            `${f.exchange.ask.url}: ` +
            `${f.state === 'present' ? 'a document of another protocol' : f.reason}`,
        )
        .join('; '),
    ),
    ...remarks,
  ];
}

const otherProtocol = ({ acp, isOtherAcp }: CommerceReading) =>
  isOtherAcp
    ? [
        note(
          'other-acp',
          'The document at acp.json belongs to another protocol of that name and was not judged',
          acp.exchange.ask.url,
        ),
      ]
    : [];

/** Reported only; nothing is paid. */
function payments(exchanges: readonly CommerceReading['ucp']['exchange'][]): DraftFinding[] {
  const asking = exchanges.find(({ answer }) => answer.kind === 'reply' && answer.status === 402);
  if (!asking || asking.answer.kind !== 'reply') return [];
  const price = priceOf(asking.answer);
  return [
    note(
      'x402',
      price === null
        ? 'A URL returns 402 (payment required) without machine-readable terms'
        : `A URL asks for payment: ${price}`,
      describeExchange(asking),
    ),
  ];
}

const AP2 = 'https://github.com/google-agentic-commerce/ap2/';

function ap2({ json }: JsonReading): DraftFinding[] {
  const extensions = json?.ok
    ? listMember(member(json.value, 'capabilities'), 'extensions').slice(0, 50)
    : [];
  const uri = extensions
    .map((e) => textMember(e, 'uri'))
    .find((u) => u?.toLowerCase().startsWith(AP2));
  return uri
    ? [note('ap2', 'The agent card declares the Agent Payments Protocol (AP2)', quote(uri, 300))]
    : [];
}
