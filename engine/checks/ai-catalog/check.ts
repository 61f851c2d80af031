import { defineCheck, unmeasured } from '../define';
import { judgeDocument, notJson, withoutDocument } from '../document';
import { agentCard } from '../../probes/agent-card';
import { aiCatalog } from '../../probes/ai-catalog';
import { jsonError } from '../../probes/file';
import { serverCard } from '../../probes/mcp-server';
import { guide } from './guide';
import { aiCatalogSample } from './probe';
import { rules } from './rules';

export const aiCatalogCheck = defineCheck({
  id: 'ai-catalog',
  name: 'AI catalog',
  description: 'Is there one index of everything that agents can call?',
  category: 'protocols',
  weight: 0,
  scope: 'origin',
  forcedBy: ['mcp', 'agent'],
  rules,
  guide,
  probes: { catalog: aiCatalog, sample: aiCatalogSample, agent: agentCard, server: serverCard },
  applies: {
    lookedFor:
      'a Link header or <link> with rel="ard", an Agentmap line in robots.txt, ' +
      '/.well-known/ard.json, rel="ai-catalog" and /.well-known/ai-catalog.json',
    evidence: ({ catalog }) =>
      catalog.state === 'present' ? `an AI catalog at ${catalog.exchange.ask.url}` : null,
  },

  judge({ catalog, sample, agent, server }) {
    const { exchange, state, reason, json, named } = catalog;
    if (state === 'unmeasured' || state === 'unknown') return unmeasured(exchange);
    if (state !== 'present') {
      const others = named.map((n) => `; ${n.via} points to ${n.url}, which does not exist`);
      const absent = `${exchange.ask.url}: ${reason}${others.join('')}`;
      const hint = 'Serve the catalog to everyone, with status 200.';
      return [withoutDocument(rules, catalog, { absent, hint })];
    }
    if (!json?.ok) return [notJson(rules, { exchange, error: jsonError(catalog) })];
    return judgeDocument(rules, { ...catalog, sample, agent: agent.card, server });
  },
});
