import { documentRules, mediaTypeMatch, quoteList, type DocumentRules } from '../document';
import { plural, quote } from '../../parse/text';
import { excerpt } from '../../probes/describe';
import { unknownPayments, unknownRules, type RslContent } from './parse';
import { RSL_TYPE, type RslDocument, type RslReading } from './probe';

export interface JudgedRslSite extends RslReading {
  readonly exchange: RslReading['robots'];
  /** Documents that were answered. */
  readonly measured: readonly RslDocument[];
}

const contentsOf = ({ rsl }: RslDocument): readonly RslContent[] => (rsl?.ok ? rsl.contents : []);

const { warn, cap, exact, pass } = documentRules('license document', ['rsl-license']);

/** RSL 1.0, rslstandard.org/rsl. Judges only whether programs can read the terms, never which terms an owner sets. */
export const rslDocumentRules: DocumentRules<RslDocument> = {
  unreachable: cap(25, {
    when: 'a declared license document does not exist',
    hint: 'Serve the RSL document at the declared URL.',
    finds: ({ rsl, via, file }) => !rsl && `declared in ${via}; ${file?.reason ?? ''}`,
  }),
  'not-rsl': cap(20, {
    when: 'a declared license document is not RSL',
    hint: 'Use the root element <rsl xmlns="https://rslstandard.org/rsl">.',
    finds: ({ rsl, file, exchange, via }) =>
      rsl?.ok === false && `${rsl.error}; ${file ? excerpt(exchange) : via}`,
  }),
  'no-content': cap(40, {
    when: 'the license document has no <content>',
    hint: 'Add <content url="/"> with a <license> inside.',
    finds: ({ rsl }) => rsl?.ok === true && rsl.contents.length === 0,
  }),
  'no-url': warn(10, {
    max: 10,
    when: 'a <content> has no url',
    hint: 'Write <content url="/"> or the path that it covers.',
    // For an inline document, the page itself is the content.
    finds: (document) => document.file !== null && contentsOf(document).some(({ url }) => !url),
  }),
  'no-license': warn(15, {
    max: 15,
    when: 'a <content> has no <license>',
    hint: 'Add a <license> to each <content>.',
    finds: (document) => {
      const bare = contentsOf(document).find(({ licenses }) => licenses.length === 0);
      return bare && `url ${quote(bare.url ?? '')}`;
    },
  }),
  vocabulary: warn(5, {
    max: 5,
    when: 'the license uses terms that RSL 1.0 does not define',
    hint:
      'Use the types usage, user and geo, and the usages all, ' +
      'ai-all, ai-train, ai-input, ai-index and search.',
    finds: (document) => unknownRules(contentsOf(document)).slice(0, 8).join(', '),
  }),
  'payment-type': warn(5, {
    max: 5,
    when: 'the license uses a payment type that RSL 1.0 does not define',
    hint: 'Use purchase, subscription, training, crawl, use, contribution, attribution or free.',
    finds: (document) => quoteList(unknownPayments(contentsOf(document)), 8, 60),
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
    when: 'no RSL license is declared',
    hint: 'Publish your terms and point to them from robots.txt: License: https://…',
  }),
  'relative-pointer': warn(10, {
    when: 'the License line of robots.txt is not an absolute URL',
    hint: 'Write License: https://…',
    repairedBy: [],
    finds: ({ relative: [first] }) => first && `line ${first.line}: ${quote(first.value)}`,
  }),
  valid: pass({
    finds: ({ measured }) => ({
      message:
        `${plural(measured.length, 'license document')} with ` +
        plural(measured.flatMap(contentsOf).length, 'content rule'),
      evidence: measured.map(({ via }) => via).join(', '),
    }),
  }),
};
