import { RSL_TYPE, rslDocuments } from './probe';
import { defineArtifact, linkLine } from '../../artifacts/define';
import { rslUsages } from '../../artifacts/facts';
import { escapeXml } from '../../parse/xml';

/** The frame of a licence; every term stays the owner's to fill in. */
export const rslLicense = defineArtifact({
  kind: 'rsl-license',
  checkIds: ['rsl'],
  probes: { terms: rslDocuments },

  generate({ terms }, context, { todo, facts }) {
    // A declared address on this origin is where readers look; it is served there.
    const declared = terms.documents.flatMap((d) => (d.file ? [new URL(d.exchange.ask.url)] : []));
    const own = declared.find((url) => url.origin === context.origin && url.search === '');
    const path = own?.pathname ?? '/license.xml';
    const usages = rslUsages(facts);
    const permits = usages
      ? usages.permits.join(' ')
      : todo('usages you permit: all, ai-all, ai-train, ai-input, ai-index, search', 'search');
    const rules = [
      ...(permits ? [`<permits type="usage">${escapeXml(permits)}</permits>`] : []),
      ...(usages && usages.prohibits.length > 0
        ? [`<prohibits type="usage">${usages.prohibits.join(' ')}</prohibits>`]
        : []),
    ];
    const payment = todo(
      'payment type: purchase, subscription, training, crawl, use, contribution, attribution or free',
      'free',
      facts.payment,
    );
    const paid = facts.license
      ? `<payment type="${escapeXml(payment)}"><standard>${escapeXml(facts.license)}</standard></payment>`
      : `<payment type="${escapeXml(payment)}"/>`;
    return {
      path,
      filename: 'license.xml',
      contentType: RSL_TYPE,
      headers: [],
      content: [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<rsl xmlns="https://rslstandard.org/rsl">',
        '  <content url="/">',
        '    <license>',
        ...[...rules, paid].map((line) => `      ${line}`),
        '    </license>',
        '  </content>',
        '</rsl>',
        '',
      ].join('\n'),
      warnings: [
        'These are legal terms: let the person who owns the rights decide them.',
        ...(declared.length > 1
          ? ['More than one licence document is declared; this file stands for one of them.']
          : []),
        ...(declared.length > 0 && !own
          ? [
              'Your declared document is on another site; point to this file instead or repair that one.',
            ]
          : []),
      ],
      pointer: linkLine('license', path, RSL_TYPE),
    };
  },
});
