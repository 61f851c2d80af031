/** One value of a Link header (RFC 8288 section 3): a line has several values, a value several relation types. */
interface LinkValue {
  /** As written; relative to the address of the answer. */
  readonly target: string;
  /** Lower-case relation types. */
  readonly rels: readonly string[];
  /** Parameter names in lower case, first occurrence wins. */
  readonly params: ReadonlyMap<string, string>;
}

export interface ParsedLinks {
  readonly links: readonly LinkValue[];
  /** Parts of the lines that are not link values. */
  readonly bad: readonly string[];
}

/** Parses all `Link` lines of an answer. */
export function parseLinkHeader(lines: readonly string[]): ParsedLinks {
  const links: LinkValue[] = [];
  const bad: string[] = [];
  for (const line of lines) {
    for (const part of splitOutside(line, ',')) {
      if (part.trim() === '') continue;
      const link = parseValue(part.trim());
      if (link) links.push(link);
      else bad.push(part.trim());
    }
  }
  return { links, bad };
}

function parseValue(text: string): LinkValue | null {
  if (!text.startsWith('<')) return null;
  const end = text.indexOf('>');
  if (end < 0) return null;
  const params = new Map<string, string>();
  const rest = text.slice(end + 1).trim();
  if (rest !== '' && !rest.startsWith(';')) return null;
  for (const piece of splitOutside(rest, ';')) {
    const param = piece.trim();
    if (param === '') continue;
    const parsed = parseParam(param);
    if (!parsed) return null;
    if (!params.has(parsed.name)) params.set(parsed.name, parsed.value);
  }
  const rels = (params.get('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return { target: text.slice(1, end).trim(), rels, params };
}

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;

function parseParam(text: string): { name: string; value: string } | null {
  const equals = text.indexOf('=');
  const name = (equals < 0 ? text : text.slice(0, equals)).trim().toLowerCase();
  if (!TOKEN.test(name)) return null;
  const raw = equals < 0 ? '' : text.slice(equals + 1).trim();
  if (!raw.startsWith('"')) return raw.includes('"') ? null : { name, value: raw };
  if (raw.length < 2 || !raw.endsWith('"')) return null;
  return { name, value: raw.slice(1, -1).replace(/\\(.)/g, '$1') };
}

/** Splits at separators outside of `<…>` and `"…"`. */
function splitOutside(text: string, separator: ',' | ';'): string[] {
  const parts: string[] = [];
  let start = 0;
  let inTarget = false;
  let inQuotes = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inQuotes) {
      if (char === '\\') i++;
      else if (char === '"') inQuotes = false;
    } else if (inTarget) inTarget = char !== '>';
    else if (char === '"') inQuotes = true;
    else if (char === '<') inTarget = true;
    else if (char === separator) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
