import { textBefore } from './text';

/** RFC 9309, with the extension lines that checks ask about kept aside. */
interface RobotsRule {
  readonly allow: boolean;
  /** As written. */
  readonly path: string;
  /** The path with escapes in one form, split at its wildcards. */
  readonly pattern: Pattern;
  readonly line: number;
}

interface Pattern {
  readonly parts: readonly string[];
  readonly isAnchored: boolean;
  /** Characters, by which the most specific rule wins. */
  readonly length: number;
}

/** One group of the file, shared by the user agents it names (RFC 9309 section 2.2.1). */
export interface RobotsGroup {
  readonly rules: readonly RobotsRule[];
  /** Lines of the group that are neither rules nor user agents: `crawl-delay`, `content-signal`, `content-usage`, … */
  readonly extensions: readonly RobotsLine[];
}

/** A group as one of its user agents has it: extensions above the user agent are those of others. */
interface NamedGroup {
  readonly group: RobotsGroup;
  /** How many extensions of the group come before the user agent. */
  readonly since: number;
}

export interface RobotsLine {
  /** Lower case. */
  readonly field: string;
  readonly value: string;
  readonly line: number;
  /** Stands inside a group (after a user-agent line). */
  readonly grouped: boolean;
}

export interface Robots {
  /** Groups by product token in lower case, `*` for everyone; tokens in order of first appearance. */
  readonly groups: ReadonlyMap<string, readonly NamedGroup[]>;
  readonly sitemaps: readonly RobotsLine[];
  /** All fields that RFC 9309 does not know, sitemap lines left out. */
  readonly extensions: readonly RobotsLine[];
  /** Fields that large parsers read although they are misspelled, with the field they are read as. */
  readonly misspelled: readonly {
    readonly written: string;
    readonly field: string;
    readonly line: number;
  }[];
  /** Line numbers without a colon that are neither blank nor comment. */
  readonly malformed: readonly number[];
  /** Line numbers of allow/disallow lines before any group. */
  readonly orphans: readonly number[];
  /**
   * Line numbers of user-agent lines that go on with the group above them, although other lines stand between: only
   * Allow and Disallow end the user agents of a group (RFC 9309 sections 2.1 and 2.2.4).
   */
  readonly continued: readonly number[];
}

type Open = { rules: RobotsRule[]; extensions: RobotsLine[] };
type OpenGroups = Map<string, { group: Open; since: number }[]>;

/** As Google's open parser reads them. */
const MISSPELLED: ReadonlyMap<string, string> = new Map([
  ...['useragent', 'user agent'].map((word) => [word, 'user-agent'] as const),
  ...['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'].map(
    (word) => [word, 'disallow'] as const,
  ),
  ['site-map', 'sitemap'],
]);

export function parseRobots(text: string): Robots {
  const groups: OpenGroups = new Map();
  const robots = {
    sitemaps: [] as RobotsLine[],
    extensions: [] as RobotsLine[],
    misspelled: [] as { written: string; field: string; line: number }[],
    malformed: [] as number[],
    orphans: [] as number[],
    continued: [] as number[],
  };
  let current: Open | null = null;
  let collecting = false;
  let isInterrupted = false;
  text.split(/\r\n|\r|\n/).forEach((raw, index) => {
    const line = index + 1;
    const content = textBefore(raw, '#').trim();
    if (content === '') return;
    const colon = content.indexOf(':');
    if (colon < 0) return void robots.malformed.push(line);
    const written = content.slice(0, colon).trim().toLowerCase();
    const field = MISSPELLED.get(written) ?? written;
    if (field !== written) robots.misspelled.push({ written, field, line });
    const value = content.slice(colon + 1).trim();
    if (field === 'user-agent') {
      if (collecting && isInterrupted) robots.continued.push(line);
      if (!collecting || current === null) current = { rules: [], extensions: [] };
      nameGroup(groups, value.toLowerCase(), current);
      collecting = true;
      isInterrupted = false;
      return;
    }
    isInterrupted = true;
    if (field === 'sitemap')
      return void robots.sitemaps.push({ field, value, line, grouped: false });
    if (field === 'allow' || field === 'disallow') {
      collecting = false;
      if (current === null) robots.orphans.push(line);
      // An empty Disallow allows everything, which is what no rule says too (RFC 9309 section 2.2.2).
      else if (value !== '')
        current.rules.push({
          allow: field === 'allow',
          path: value,
          pattern: patternOf(value),
          line,
        });
      return;
    }
    const extension = { field, value, line, grouped: current !== null };
    robots.extensions.push(extension);
    current?.extensions.push(extension);
  });
  return { groups, ...robots };
}

function nameGroup(groups: OpenGroups, value: string, group: Open): void {
  // Products are compared without version: `GPTBot/1.0` names `gptbot`.
  const token = value === '*' ? '*' : (/^[a-z0-9_.-]+/.exec(value)?.[0] ?? value);
  const named = groups.get(token) ?? [];
  groups.set(token, named);
  // Repeated within one group, a token names it once.
  if (named.at(-1)?.group !== group) named.push({ group, since: group.extensions.length });
}

/** Lines that are neither rules nor user agents, of all groups of a token (RFC 9309 section 2.2.1). */
export const extensionsFor = (robots: Robots, token: string): readonly RobotsLine[] =>
  (robots.groups.get(token) ?? []).flatMap(({ group, since }) => group.extensions.slice(since));

export interface RobotsDecision {
  readonly allowed: boolean;
  /** The rule that decided; null when none matched. */
  readonly rule: RobotsRule | null;
  /** The group that was used: the token's own, `*`, or none. */
  readonly via: 'token' | '*' | null;
}

/** May `token` fetch `path` (with query)? Longest match wins, allow on a tie (RFC 9309 section 2.2.2). */
export function robotsAllows(robots: Robots, token: string, path: string): RobotsDecision {
  const own = robots.groups.get(token.toLowerCase());
  const groups = own ?? robots.groups.get('*');
  const via = own ? 'token' : groups ? '*' : null;
  const wanted = normalise(path);
  let best: RobotsRule | null = null;
  for (const { group } of groups ?? [])
    for (const rule of group.rules) {
      if (!matches(rule.pattern, wanted)) continue;
      const isLonger = !best || rule.pattern.length > best.pattern.length;
      if (isLonger || (rule.pattern.length === best?.pattern.length && rule.allow)) best = rule;
    }
  return { allowed: best?.allow ?? true, rule: best, via };
}

/** Escapes are compared in one form: unreserved characters plain, all others as upper-case %XX. */
function normalise(path: string): string {
  return path
    .replace(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
      const char = String.fromCharCode(parseInt(hex, 16));
      return /[A-Za-z0-9\-._~]/.test(char) ? char : escape.toUpperCase();
    })
    .replace(/[^\u0021-\u007e]/gu, (char) => encodeURIComponent(isLone(char) ? '\ufffd' : char));
}

const isLone = (char: string) => /^[\ud800-\udfff]$/.test(char);

/** Longer paths than servers accept; a rule beyond this matches nothing that exists. */
const PATTERN_MAX = 8192;

function patternOf(path: string): Pattern {
  const normal = normalise(path.slice(0, PATTERN_MAX));
  const isAnchored = normal.endsWith('$');
  return {
    parts: (isAnchored ? normal.slice(0, -1) : normal).split(/\*+/),
    isAnchored,
    length: normal.length,
  };
}

/** `*` any run, `$` at the end anchors. Linear: the parts between stars are searched left to right. */
function matches({ parts, isAnchored }: Pattern, path: string): boolean {
  const first = parts[0] ?? '';
  if (!path.startsWith(first)) return false;
  if (parts.length === 1) return !isAnchored || path.length === first.length;
  let at = first.length;
  const last = parts.at(-1) ?? '';
  for (const part of isAnchored ? parts.slice(1, -1) : parts.slice(1)) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isAnchored || (path.length - last.length >= at && path.endsWith(last));
}
