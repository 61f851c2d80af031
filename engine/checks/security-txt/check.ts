import { defineCheck, unmeasured } from '../define';
import { probe, read, type Questions } from '../../probes/probe';
import { missingFile } from '../file-rules';
import type { DraftFinding } from '../rules';
import { parseSecurityTxt, rfc3339, type SecurityField, type SecurityTxt } from './parse';
import { isTodoMarker, quote } from '../../parse/text';
import { isUnanswered, isFetched } from '../../probes/availability';
import type { FileReading } from '../../probes/file';
import { formerSecurityTxtFile, securityTxtFile } from '../../probes/files';
import { bodyText, mediaType, servedAs } from '../../probes/reply';
import { guide } from './guide';
import { raise, note, rules } from './rules';
import { DAY_MS } from '../../parse/time';

/** The older location is requested only if the file is absent from RFC 9116's. */
const legacyPlace = probe(function* (): Questions<FileReading | null> {
  return isFetched(yield* read(securityTxtFile)) ? null : yield* read(formerSecurityTxtFile);
});

/** RFC 9116. */
export const securityTxt = defineCheck({
  id: 'security-txt',
  name: 'security.txt',
  description: 'Is there a valid security contact?',
  category: 'policy',
  scope: 'origin',
  rules,
  guide,
  probes: { file: securityTxtFile, legacy: legacyPlace },

  judge({ file, legacy }, context) {
    const used = isFetched(file) ? file : legacy?.state === 'present' ? legacy : null;
    if (!used?.reply)
      return isUnanswered(file)
        ? unmeasured(file.exchange)
        : [missingFile(rules, file, PUBLISH, PUBLISH)];
    const parsed = parseSecurityTxt(bodyText(used.reply).text);
    const findings = [
      ...place(used, used === legacy, file),
      ...contacts(parsed, used),
      ...expiry(parsed, used, context.date),
      ...form(parsed, used),
    ];
    if (parsed.isSigned)
      findings.push(
        note('signed', 'security.txt is signed with OpenPGP; the signature is not verified'),
      );
    return findings.some((f) => f.effect)
      ? findings
      : [
          note(
            'valid',
            `Contact ${quote(valuesOf(parsed, 'contact')[0]?.value ?? '')}, valid until ` +
              `${valuesOf(parsed, 'expires')[0]?.value ?? ''}`,
          ),
          ...findings,
        ];
  },
});

const valuesOf = ({ fields }: SecurityTxt, name: string): SecurityField[] =>
  fields.filter((f) => f.name === name && !isTodoMarker(f.value));

const PUBLISH = { hint: 'Publish /.well-known/security.txt with Contact and Expires.' };

function place(
  { state, exchange: on }: FileReading,
  isLegacy: boolean,
  { reason }: FileReading,
): DraftFinding[] {
  if (isLegacy)
    return [
      raise('legacy-place', 'security.txt is only available at /security.txt', {
        on,
        evidence: `/.well-known/security.txt: ${reason}`,
      }),
    ];
  if (state === 'elsewhere')
    return [
      raise('elsewhere', 'security.txt is served by another site', {
        on,
        evidence: `at ${on.answer.url}`,
      }),
    ];
  return [];
}

function contacts(parsed: SecurityTxt, { exchange: on }: FileReading): DraftFinding[] {
  const all = valuesOf(parsed, 'contact').filter((f) => f.value !== '');
  if (all.length === 0)
    return [
      raise('no-contact', 'security.txt names no contact', {
        on,
        evidence: `fields: ${[...new Set(parsed.fields.map((f) => f.name))].slice(0, 12).join(', ') || 'none'}`,
      }),
    ];
  const bad = all.find(
    (f) =>
      !/^(?:mailto:[^\s@]+@\S+|tel:[+\d][\d\s().;=a-z-]*|https:\/\/\S+|(?!mailto:|tel:|https?:)[a-z][a-z\d+.-]+:\S+)$/i.test(
        f.value,
      ),
  );
  return bad
    ? [
        raise('bad-contact', 'A contact in security.txt is not a mailto:, tel: or https: URI', {
          on,
          evidence: `line ${bad.line}: ${quote(bad.value)}`,
        }),
      ]
    : [];
}

function expiry(parsed: SecurityTxt, { exchange: on }: FileReading, today: Date): DraftFinding[] {
  const all = valuesOf(parsed, 'expires');
  const first = all[0];
  if (!first)
    return [
      raise('no-expires', 'security.txt has no expiry date', {
        on,
        hint:
          'Add the line Expires: ' +
          `${new Date(today.getTime() + 360 * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`,
      }),
    ];
  const findings: DraftFinding[] = [];
  const evidence = `line ${first.line}: ${quote(first.value)}`;
  const exact = rfc3339(first.value);
  const time = exact ?? lenient(first.value);
  if (exact === null)
    findings.push(
      raise('expires-syntax', 'Expires is not an RFC 3339 date-time', {
        on,
        evidence: evidence,
        subject: 'form',
        hint: 'Write it like 2026-12-31T23:59:59Z.',
      }),
    );
  if (all.length > 1)
    findings.push(
      raise('expires-syntax', `Expires appears ${all.length} times`, {
        on,
        evidence: `lines ${all
          .slice(0, 5)
          .map((f) => f.line)
          .join(', ')}`,
        subject: 'repeated',
        hint: 'Keep one Expires line.',
      }),
    );
  if (time === null) return findings;
  if (time < today.getTime())
    findings.push(raise('expired', 'security.txt has expired', { on, evidence: evidence }));
  // RFC 9116 section 2.5.5: less than a year; two days of tolerance for leap days and time zones.
  else if (time - today.getTime() > 367 * DAY_MS)
    findings.push(
      raise('far-expiry', 'Expires is more than a year ahead', { on, evidence: evidence }),
    );
  return findings;
}

/** Accepts a date alone, or a space instead of the T: malformed but unambiguous. */
function lenient(value: string): number | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ].{0,30})?$/.exec(value)?.[1];
  return day ? rfc3339(`${day}T23:59:59Z`) : null;
}

function form(parsed: SecurityTxt, { exchange: on, reply }: FileReading): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const places = new Set([on.ask.url, on.answer.url]);
  const canonical = valuesOf(parsed, 'canonical');
  if (canonical.length > 0 && !canonical.some((f) => places.has(normal(f.value))))
    findings.push(
      raise('canonical', 'Canonical does not include the URL that the file is served at', {
        on,
        evidence: `line ${canonical[0]!.line}: ${quote(canonical[0]!.value)}`,
        hint: `Add the line Canonical: ${on.answer.url}`,
      }),
    );
  if (reply && mediaType(reply) !== 'text/plain')
    findings.push(raise('type', `security.txt is ${servedAs(mediaType(reply))}`, { on }));
  return findings;
}

function normal(value: string): string {
  try {
    return new URL(value).href;
  } catch {
    return value;
  }
}
