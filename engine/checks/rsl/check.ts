import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import { unknownTerms, type RslContent } from './parse';
import { plural, quote } from '../../parse/text';
import { excerpt } from '../../probes/describe';
import { mediaType, servedAs } from '../../probes/reply';
import { RSL_TYPE, rslDocuments, type RslDocument, type RslReading } from './probe';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** RSL 1.0, rslstandard.org/rsl. Which terms an owner sets is never judged, only whether a program can read them. */
export const rsl = defineCheck({
  id: 'rsl',
  name: 'RSL license',
  description: 'Are the declared license terms valid?',
  category: 'policy',
  weight: 2,
  scope: 'origin',
  rules,
  guide,
  probes: { terms: rslDocuments },
  applies: {
    lookedFor:
      'a License line in robots.txt, a Link header or <link> with rel="license" and ' +
      `type="${RSL_TYPE}", and an inline script of that type`,
    evidence: ({ terms }) => (terms.documents[0] ? `declared in ${terms.documents[0].via}` : null),
  },

  judge({ terms }) {
    const { documents } = terms;
    if (documents.length === 0)
      return [raise('absent', 'No RSL license is declared', { on: terms.robots })];
    const silent = documents.filter(
      (d) => d.file?.state === 'unmeasured' || d.file?.state === 'unknown',
    );
    if (silent.length === documents.length) return unmeasured(silent[0]!.exchange);
    const measured = documents.filter((d) => !silent.includes(d));
    const findings = [...measured.flatMap(document), ...relative(terms)];
    return findings.length > 0
      ? findings
      : [
          note(
            'valid',
            `${plural(measured.length, 'license document')} with ` +
              `${plural(measured.flatMap((d) => (d.rsl?.ok ? d.rsl.contents : [])).length, 'content rule')}`,
            measured.map((d) => d.via).join(', '),
          ),
        ];
  },
});

function document({ rsl: parsed, file, exchange: on, via }: RslDocument): DraftFinding[] {
  const subject = on.ask.url;
  if (!parsed)
    return [
      raise('unreachable', 'A declared license document does not exist', {
        on,
        evidence: `declared in ${via}; ${file?.reason ?? ''}`,
        subject,
      }),
    ];
  if (!parsed.ok)
    return [
      raise('not-rsl', 'A declared license document is not RSL', {
        on,
        evidence: `${parsed.error}${file ? `; ${excerpt(on)}` : `; ${via}`}`,
        subject,
      }),
    ];
  const findings = terms(parsed.contents, on, file === null);
  const type = file?.reply ? mediaType(file.reply) : RSL_TYPE;
  if (type !== RSL_TYPE)
    findings.push(
      raise('type', `The license document is ${servedAs(type)}`, {
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
    return [raise('no-content', 'The license document has no <content>', { on, subject })];
  const findings: DraftFinding[] = [];
  // Inside a page the page itself is the content.
  if (!isInline && contents.some((c) => !c.url))
    findings.push(raise('no-url', 'A <content> has no url', { on, subject }));
  if (contents.some((c) => c.licenses.length === 0))
    findings.push(
      raise('no-license', 'A <content> has no <license>', {
        on,
        evidence: `url ${quote(contents.find((c) => c.licenses.length === 0)?.url ?? '')}`,
        subject,
      }),
    );
  const unknown = unknownTerms(contents);
  if (unknown.rules.length > 0)
    findings.push(
      raise('vocabulary', 'The license uses terms that RSL 1.0 does not define', {
        on,
        evidence: unknown.rules.slice(0, 8).join(', '),
        subject,
      }),
    );
  if (unknown.payments.length > 0)
    findings.push(
      raise('payment-type', 'The license uses a payment type that RSL 1.0 does not define', {
        on,
        evidence: unknown.payments
          .slice(0, 8)
          .map((p) => quote(p, 60))
          .join(', '),
        subject,
      }),
    );
  return findings;
}

function relative({ relative: lines, robots: on }: RslReading): DraftFinding[] {
  const first = lines[0];
  return first
    ? [
        raise('relative-pointer', 'The License line of robots.txt is not an absolute URL', {
          on,
          evidence: `line ${first.line}: ${quote(first.value)}`,
        }),
      ]
    : [];
}
