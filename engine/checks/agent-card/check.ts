import { defineCheck, unmeasured } from '../define';
import {
  judgeDocument,
  invalidJsonFinding,
  placesTried,
  firstUnanswered,
  absentFinding,
} from '../document';
import { agentCard } from '../../probes/agent-card';
import { cardSignatures } from '../../probes/card-signatures';
import { agentInterface } from '../../probes/agent-interface';
import { agentSurface } from '../../probes/surfaces/agent';
import { guide } from './guide';
import { rules } from './rules';

const NO_AGENT = 'a card that declares that no agent is available';

/** A2A 1.0, and 0.3, which most deployed agents still use. */
export const agentCardCheck = defineCheck({
  id: 'agent-card',
  name: 'Agent card',
  description: 'Can clients find the A2A agent card, and is it valid?',
  category: 'protocols',
  scope: 'origin',
  forcedBy: ['agent'],
  rules,
  guide,
  probes: {
    surface: agentSurface,
    agent: agentCard,
    live: agentInterface,
    signatures: cardSignatures,
  },
  applies: {
    lookedFor: 'an A2A agent card, an AI catalog entry of that type, and a UCP service over A2A',
    evidence: ({ surface }) => surface,
  },

  judge({ agent: { card, tried }, live, signatures }) {
    if (card?.value !== undefined) return judgeDocument(rules, { ...card, live, signatures });
    if (card) return [invalidJsonFinding(rules, card)];
    const silent = firstUnanswered(tried);
    if (silent) return unmeasured(silent.exchange);
    const places = placesTried(tried, NO_AGENT).join('; ');
    return [absentFinding(rules, { ...tried[0]!, reason: places }, places)];
  },
});
