import { defineCheck, fail, pass, unmeasured, warn, type DraftFinding } from '../define';
import { unknownTerms, type RslContent } from '../parse/rsl';
import { plural, quote } from '../parse/text';
import { excerpt } from '../probes/describe';
import { mediaType } from '../probes/reply';
import { RSL_TYPE, rslDocuments, type RslDocument, type RslReading } from '../probes/rsl';

/** RSL 1.0, rslstandard.org/rsl. Which terms an owner sets is never judged, only whether a program can read them. */
export const rsl = defineCheck({
  id: 'rsl',
  name: 'RSL licence',
  description: 'Are declared licence terms valid?',
  category: 'policy',
  weight: 2,
  scope: 'origin',
  probes: { terms: rslDocuments },
  applies: {
    lookedFor: `a License line in robots.txt, a Link header or <link> with rel="license" and type="${RSL_TYPE}", and an inline script of that type`,
    evidence: ({ terms }) => (terms.documents[0] ? `declared in ${terms.documents[0].via}` : null),
  },

  judge({ terms }) {
    const { documents } = terms;
    if (documents.length === 0)
      return [
        fail('absent', 'No RSL licence is declared', {
          set: 0,
          on: terms.robots,
          hint: 'Publish your terms and name them in robots.txt: License: https://…',
        }),
      ];
    const silent = documents.filter(
      (d) => d.file?.state === 'unmeasured' || d.file?.state === 'unknown',
    );
    if (silent.length === documents.length) return unmeasured(silent[0]!.exchange);
    const measured = documents.filter((d) => !silent.includes(d));
    const findings = [...measured.flatMap(document), ...relative(terms)];
    return findings.length > 0
      ? findings
      : [
          pass(
            'valid',
            `${plural(measured.length, 'licence document')} of ${plural(measured.flatMap((d) => (d.rsl?.ok ? d.rsl.contents : [])).length, 'content rule')}`,
            measured.map((d) => d.via).join(', '),
          ),
        ];
  },
});

function document({ rsl: parsed, file, exchange: on, via }: RslDocument): DraftFinding[] {
  const subject = on.ask.url;
  if (!parsed)
    return [
      fail('unreachable', 'A declared licence document is not there', {
        cap: 25,
        on,
        says: `declared in ${via}; ${file?.reason ?? ''}`,
        subject,
        hint: 'Serve the RSL document at the declared address.',
      }),
    ];
  if (!parsed.ok)
    return [
      fail('not-rsl', 'A declared licence document is not RSL', {
        cap: 20,
        on,
        says: `${parsed.error}${file ? `; ${excerpt(on)}` : `; ${via}`}`,
        subject,
        hint: 'Use the root element <rsl xmlns="https://rslstandard.org/rsl">.',
      }),
    ];
  const findings = terms(parsed.contents, on, file === null);
  const type = file?.reply ? mediaType(file.reply) : RSL_TYPE;
  if (type !== RSL_TYPE)
    findings.push(
      warn('type', `The licence document is sent as ${type ?? 'no media type'}`, {
        cost: 5,
        max: 5,
        on,
        subject,
        hint: `Send Content-Type: ${RSL_TYPE}.`,
      }),
    );
  return findings;
}

function terms(
  contents: readonly RslContent[],
  on: RslDocument['exchange'],
  isInline: boolean,
): DraftFinding[] {
  const subject = on.ask.url;
  if (contents.length === 0)
    return [
      fail('no-content', 'The licence document names no content', {
        cap: 40,
        on,
        subject,
        hint: 'Add <content url="/"> with a <license> inside.',
      }),
    ];
  const findings: DraftFinding[] = [];
  // Inside a page the page itself is the content.
  if (!isInline && contents.some((c) => !c.url))
    findings.push(
      warn('no-url', 'A <content> has no url', {
        cost: 10,
        max: 10,
        on,
        subject,
        hint: 'Write <content url="/"> or the path it stands for.',
      }),
    );
  if (contents.some((c) => c.licenses.length === 0))
    findings.push(
      warn('no-license', 'A <content> has no <license>', {
        cost: 15,
        max: 15,
        on,
        says: `url ${quote(contents.find((c) => c.licenses.length === 0)?.url ?? '')}`,
        subject,
        hint: 'Put a <license> into each <content>.',
      }),
    );
  const unknown = unknownTerms(contents);
  if (unknown.rules.length > 0)
    findings.push(
      warn('vocabulary', 'The licence uses terms that RSL 1.0 does not know', {
        cost: 5,
        max: 5,
        on,
        says: unknown.rules.slice(0, 8).join(', '),
        subject,
        hint: 'Use the types usage, user and geo, and the usages all, ai-all, ai-train, ai-input, ai-index and search.',
      }),
    );
  if (unknown.payments.length > 0)
    findings.push(
      warn('payment-type', 'The licence uses a payment type that RSL 1.0 does not know', {
        cost: 5,
        max: 5,
        on,
        says: unknown.payments
          .slice(0, 8)
          .map((p) => quote(p, 60))
          .join(', '),
        subject,
        hint: 'Use purchase, subscription, training, crawl, use, contribution, attribution or free.',
      }),
    );
  return findings;
}

function relative({ relative: lines, robots: on }: RslReading): DraftFinding[] {
  const first = lines[0];
  return first
    ? [
        warn('relative-pointer', 'The License line of robots.txt is not an absolute address', {
          cost: 10,
          on,
          says: `line ${first.line}: ${quote(first.value)}`,
          hint: 'Write License: https://…',
        }),
      ]
    : [];
}
