import { documentRules, mediaTypeMatch, quoteList, type DocumentRules } from '../document';
import { plural, quote } from '../../parse/text';
import { excerpt } from '../../probes/describe';
import { unknownTerms, type RslContent } from './parse';
import { RSL_TYPE, type RslDocument, type RslReading } from './probe';

/** A document that the site declares. */
export interface JudgedRslDocument extends RslDocument {
  readonly subject: string;
}

export interface JudgedRslSite extends RslReading {
  readonly exchange: RslReading['robots'];
  /** Documents that were answered. */
  readonly measured: readonly RslDocument[];
}

const contentsOf = ({ rsl }: RslDocument): readonly RslContent[] => (rsl?.ok ? rsl.contents : []);

const { warn, cap, exact, pass } = documentRules('license document', ['rsl-license']);

/** RSL 1.0, rslstandard.org/rsl. Judges only whether programs can read the terms, never which terms an owner sets. */
export const rslDocumentRules: DocumentRules<JudgedRslDocument> = {
  unreachable: cap(25, {
    when: 'a declared document does not exist',
    hint: 'Serve the RSL document at the declared URL.',
    message: 'A declared license document does not exist',
    finds: ({ rsl, via, file }) => !rsl && `declared in ${via}; ${file?.reason ?? ''}`,
  }),
  'not-rsl': cap(20, {
    when: 'the document is not well-formed XML, or has another root element or namespace',
    hint: 'Use the root element <rsl xmlns="https://rslstandard.org/rsl">.',
    message: 'A declared license document is not RSL',
    finds: ({ rsl, file, exchange, via }) =>
      rsl?.ok === false && `${rsl.error}; ${file ? excerpt(exchange) : via}`,
  }),
  'no-content': cap(40, {
    when: 'the document has no <content>',
    hint: 'Add <content url="/"> with a <license> inside.',
    message: 'The license document has no <content>',
    finds: ({ rsl }) => rsl?.ok === true && rsl.contents.length === 0,
  }),
  'no-url': warn(10, {
    max: 10,
    when: 'a <content> has no url',
    hint: 'Write <content url="/"> or the path that it covers.',
    message: 'A <content> has no url',
    // For an inline document, the page itself is the content.
    finds: (document) => document.file !== null && contentsOf(document).some(({ url }) => !url),
  }),
  'no-license': warn(15, {
    max: 15,
    when: 'a <content> has no <license>',
    hint: 'Add a <license> to each <content>.',
    message: 'A <content> has no <license>',
    finds: (document) => {
      const bare = contentsOf(document).find(({ licenses }) => licenses.length === 0);
      return bare && `url ${quote(bare.url ?? '')}`;
    },
  }),
  vocabulary: warn(5, {
    max: 5,
    when: 'a rule type other than usage, user or geo, or an unknown usage',
    hint:
      'Use the types usage, user and geo, and the usages all, ' +
      'ai-all, ai-train, ai-input, ai-index and search.',
    message: 'The license uses terms that RSL 1.0 does not define',
    finds: (document) => unknownTerms(contentsOf(document)).rules.slice(0, 8).join(', '),
  }),
  'payment-type': warn(5, {
    max: 5,
    when: 'an unknown payment type',
    hint: 'Use purchase, subscription, training, crawl, use, contribution, attribution or free.',
    message: 'The license uses a payment type that RSL 1.0 does not define',
    finds: (document) => quoteList(unknownTerms(contentsOf(document)).payments, 8, 60),
  }),
  type: warn(5, {
    max: 5,
    when: 'not served as application/rsl+xml',
    hint: 'Send Content-Type: application/rsl+xml.',
    finds: ({ rsl, file }) =>
      rsl?.ok && mediaTypeMatch('The license document', file?.reply ?? null, [RSL_TYPE]),
  }),
};

export const rslSiteRules: DocumentRules<JudgedRslSite> = {
  absent: exact(0, {
    when: 'no license is declared (profile “all” only)',
    hint: 'Publish your terms and point to them from robots.txt: License: https://…',
    message: 'No RSL license is declared',
  }),
  'relative-pointer': warn(10, {
    when: 'the License line of robots.txt is not an absolute URL',
    hint: 'Write License: https://…',
    repairedBy: [],
    message: 'The License line of robots.txt is not an absolute URL',
    finds: ({ relative: [first] }) => first && `line ${first.line}: ${quote(first.value)}`,
  }),
  valid: pass({
    when: 'no points are deducted',
    finds: ({ measured }) => ({
      message:
        `${plural(measured.length, 'license document')} with ` +
        plural(measured.flatMap(contentsOf).length, 'content rule'),
      evidence: measured.map(({ via }) => via).join(', '),
    }),
  }),
};
