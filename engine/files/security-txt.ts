import { parseSecurityTxt, rfc3339 } from '../checks/security-txt/parse';
import { formerSecurityTxtFile, securityTxtFile } from '../probes/files';
import { textOfReply, isFetched } from '../probes/availability';
import { defineArtifact } from './define';
import { DAY_MS } from '../parse/time';

const PATH = '/.well-known/security.txt';

/** Keeps the contacts that the site already publishes; never invents one. */
export const securityTxtArtifact = defineArtifact({
  kind: 'security-txt',
  checkIds: ['security-txt'],
  probes: { file: securityTxtFile, legacy: formerSecurityTxtFile },

  generate({ file, legacy }, context, { required, facts }) {
    const current = [file, legacy].find(isFetched);
    const { fields, isSigned } = parseSecurityTxt(current?.reply ? textOfReply(current.reply) : '');
    const printable = fields.filter(
      (f) => f.value !== '' && /^[\x21-\x7e\u00a0-\uffff][^\p{C}]*$/u.test(f.value),
    );
    const contacts = printable.flatMap((f) => (f.name === 'contact' ? asAddress(f.value) : []));
    const soon = context.date.getTime() + 365 * DAY_MS;
    const expires = printable.filter((f) => f.name === 'expires').map((f) => f.value);
    const only = expires.length === 1 ? rfc3339(expires[0]!) : null;
    const isDue = (time: number) => time > context.date.getTime() && time <= soon;
    const isKept = only !== null && isDue(only);
    // A given date in the past is ignored.
    const isGiven = facts.expires !== undefined && isDue(Date.parse(facts.expires));
    const until = isGiven ? facts.expires! : new Date(soon - DAY_MS).toISOString().slice(0, 10);
    const lines = [
      ...(facts.contact === undefined && contacts.length > 0
        ? contacts
        : [
            required(
              'mailto:, tel: or https: address for security reports',
              `mailto:security@${context.host.includes(':') ? 'example.com' : context.host}`,
              'contact',
            ),
          ]
      ).map((c) => `Contact: ${c}`),
      `Expires: ${isKept && !isGiven ? expires[0]! : `${until}T00:00:00Z`}`,
      ...printable
        .filter((f) => KEPT.has(f.name))
        .slice(0, 50)
        .map((f) => `${KEPT.get(f.name)}: ${f.value}`),
      `Canonical: ${context.resolve(PATH)}`,
    ];
    return {
      path: PATH,
      filename: 'security.txt',
      contentType: 'text/plain; charset=utf-8',
      headers: [],
      content: `${[...new Set(lines)].join('\n')}\n`,
      warnings: [
        ...(isKept || isGiven
          ? []
          : [
              'Expires is set within a year: serve it only after checking that the contact is read, and renew it before that day.',
            ]),
        ...(isSigned ? ['Your present file is signed; sign this one again.'] : []),
      ],
      pointer: null,
    };
  },
});

const KEPT: ReadonlyMap<string, string> = new Map([
  ['encryption', 'Encryption'],
  ['acknowledgments', 'Acknowledgments'],
  ['preferred-languages', 'Preferred-Languages'],
  ['policy', 'Policy'],
  ['hiring', 'Hiring'],
  ['csaf', 'CSAF'],
]);

/** The site's own contact; a bare email address receives its scheme. */
function asAddress(value: string): string[] {
  if (
    /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/i.test(value) ||
    /^tel:[+\d][\d\s().;=a-z-]*$/i.test(value)
  )
    return [value];
  return /^[^\s@:<>,;]+@[^\s@:<>,;.]+(?:\.[^\s@:<>,;.]+)+$/.test(value) ? [`mailto:${value}`] : [];
}
