/** A `Name: value` line (RFC 9116). */
export interface SecurityField {
  /** Lower-case name. */
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

export interface SecurityTxt {
  readonly fields: readonly SecurityField[];
  /** True if it is wrapped in an OpenPGP clear-sign frame. */
  readonly isSigned: boolean;
}

const FIELDS_MAX = 5_000;

/** Fields of a security.txt, without comments, blank lines, and the clear-sign frame. */
export function parseSecurityTxt(text: string): SecurityTxt {
  const lines = text.split(/\r\n|\r|\n/);
  const begin = lines.findIndex((l) => l.trimEnd() === '-----BEGIN PGP SIGNED MESSAGE-----');
  const isSigned = begin >= 0;
  // Armour headers (Hash:) end at the first blank line (RFC 4880 section 7).
  const start = isSigned ? lines.findIndex((l, i) => i > begin && l.trim() === '') + 1 : 0;
  const fields: SecurityField[] = [];
  for (let i = start; i < lines.length && fields.length < FIELDS_MAX; i++) {
    let line = lines[i] ?? '';
    if (isSigned && line.startsWith('-----BEGIN PGP SIGNATURE-----')) break;
    if (isSigned && line.startsWith('- ')) line = line.slice(2);
    const colon = line.indexOf(':');
    if (line.trimStart().startsWith('#') || colon <= 0) continue;
    fields.push({
      name: line.slice(0, colon).trim().toLowerCase(),
      value: line.slice(colon + 1).trim(),
      line: i + 1,
    });
  }
  return { fields, isSigned };
}

/** Milliseconds of an RFC 3339 date-time; null if invalid. */
export function rfc3339(value: string): number | null {
  const parts =
    /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/.exec(
      value,
    );
  if (!parts) return null;
  const time = Date.parse(value.toUpperCase().replace(/:60(?=[.Z+-])/, ':59'));
  const day = Number(parts[3]);
  const isDay =
    day >= 1 && day <= new Date(Date.UTC(Number(parts[1]), Number(parts[2]), 0)).getUTCDate();
  return Number.isNaN(time) || !isDay ? null : time;
}
