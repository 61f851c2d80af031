import { defineCheck, unmeasured } from '../define';
import { findingOf, findingsOf, judgeDocument, publishedTable } from '../document';
import { isUnanswered } from '../../probes/availability';
import { guide } from './guide';
import { RSL_TYPE, rslDocuments } from './probe';
import { rslDocumentRules, rslSiteRules } from './rules';

export const rsl = defineCheck({
  id: 'rsl',
  name: 'RSL license',
  description: 'Are the declared license terms valid?',
  category: 'policy',
  scope: 'origin',
  rules: publishedTable(rslDocumentRules, rslSiteRules),
  guide,
  probes: { terms: rslDocuments },
  applies: {
    lookedFor:
      'a License line in robots.txt, a Link header or <link> with rel="license" and ' +
      `type="${RSL_TYPE}", and an inline script of that type`,
    evidence: ({ terms }) => (terms.documents[0] ? `declared in ${terms.documents[0].via}` : null),
  },

  judge({ terms }) {
    const { documents, robots } = terms;
    if (documents.length === 0) return [findingOf(rslSiteRules, 'absent', { on: robots })];
    const measured = documents.filter(({ file }) => !file || !isUnanswered(file));
    if (measured.length === 0) return unmeasured(documents[0]!.exchange);
    const ofDocuments = measured.flatMap((document) =>
      findingsOf(rslDocumentRules, { ...document, subject: document.exchange.ask.url }),
    );
    const site = { ...terms, measured, exchange: robots };
    return judgeDocument(rslSiteRules, site, ofDocuments);
  },
});
