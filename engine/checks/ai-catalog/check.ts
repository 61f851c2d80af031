import { defineCheck } from '../define';
import { findingsOf, invalidJsonFinding, judgeDocument, judgeFile } from '../document';
import { agentCard } from '../../probes/agent-card';
import { aiCatalog } from '../../probes/ai-catalog';
import { guide } from './guide';
import { aiCatalogSample } from './probe';
import { rules } from './rules';

export const aiCatalogCheck = defineCheck({
  id: 'ai-catalog',
  name: 'AI catalog',
  description: 'Is there one index of everything that agents can call?',
  category: 'protocols',
  informational: true,
  scope: 'origin',
  forcedBy: ['mcp', 'agent'],
  rules,
  guide,
  probes: { catalog: aiCatalog, sample: aiCatalogSample, agent: agentCard },
  applies: {
    lookedFor:
      'a Link header or <link> with rel="ard", an Agentmap line in robots.txt, ' +
      '/.well-known/ard.json, rel="ai-catalog" and /.well-known/ai-catalog.json',
    evidence: ({ catalog }) =>
      catalog.state === 'present' ? `an AI catalog at ${catalog.exchange.ask.url}` : null,
  },

  judge({ catalog, sample, agent }) {
    const { exchange, reason, named } = catalog;
    const others = named.map((n) => `; ${n.via} points to ${n.url}, which does not exist`);
    const absent = `${exchange.ask.url}: ${reason}${others.join('')}`;
    return judgeFile(rules, catalog, absent, () => {
      const [first, ...rest] = catalog.documents.map((document) => ({
        ...document,
        lacking: catalog.lacking,
        sample: sample.filter(({ entry }) => document.entries.includes(entry)),
        agent: agent.card,
      }));
      // The same fault of both documents is one finding.
      const ofFirst = findingsOf(rules, first!).map(({ slug, message }) => slug + message);
      const ofRest = rest.flatMap((document) =>
        document.value === undefined
          ? [invalidJsonFinding(rules, document)]
          : findingsOf(rules, document).filter(
              ({ slug, message }) => !ofFirst.includes(slug + message),
            ),
      );
      return judgeDocument(rules, first!, ofRest);
    });
  },
});
