import { RSL_TYPE, rslDocuments } from '../checks/rsl/probe';
import { defineArtifact, withPointer } from './define';
import { ownPath } from './json-artifact';
import type { FactName, Facts } from './facts';
import { escapeXml } from '../parse/xml';

const USAGES = [
  ['search', 'search'],
  ['ai-input', 'aiAnswers'],
  ['ai-train', 'aiTraining'],
] as const satisfies readonly (readonly [string, FactName])[];

const usagesOf = (facts: Facts, permitted: boolean) =>
  USAGES.flatMap(([usage, fact]) => (facts[fact] === permitted ? [usage] : [])).join(' ');

/** Skeleton of a licence; the owner fills in every term. */
export const rslLicense = defineArtifact({
  kind: 'rsl-license',
  checkIds: ['rsl'],
  probes: { terms: rslDocuments },

  generate({ terms }, context, { required, facts }) {
    // Served at the declared address of this origin, where readers look.
    const declared = terms.documents.flatMap((d) =>
      d.file ? [ownPath(d.exchange.ask.url, context)] : [],
    );
    const declaredPath = declared.find((place) => place !== null);
    const path = declaredPath ?? '/license.xml';
    const unknown = USAGES.find(([, fact]) => facts[fact] === undefined);
    const what = 'usages you permit: all, ai-all, ai-train, ai-input, ai-index, search';
    const permits = unknown ? required(what, 'search', unknown[1]) : usagesOf(facts, true);
    const prohibits = unknown ? '' : usagesOf(facts, false);
    const rules = [
      ...(permits ? [`<permits type="usage">${escapeXml(permits)}</permits>`] : []),
      ...(prohibits ? [`<prohibits type="usage">${prohibits}</prohibits>`] : []),
    ];
    const payment = required(
      'payment type: purchase, subscription, training, crawl, use, contribution, attribution or free',
      'free',
      'payment',
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
        'These are legal terms: let the person who owns the rights decide.',
        ...(declared.length > 1
          ? ['The site declares more than one license document; this file replaces one of them.']
          : []),
        ...(declared.length > 0 && !declaredPath
          ? [
              'The declared document is on another site; point to this file instead, or repair that document.',
            ]
          : []),
      ],
      alsoRepairs: [{ code: 'usage-policy/none' }],
      ...withPointer({ rel: 'license', href: path, type: RSL_TYPE }),
    };
  },
});
