import { textBefore } from './text';

/** A rule of robots.txt (RFC 9309). */
interface RobotsRule {
  readonly allow: boolean;
  /** As written. */
  readonly path: string;
  /** The path with normalized escapes, split at its wildcards. */
  readonly pattern: Pattern;
  readonly line: number;
}

interface Pattern {
  readonly parts: readonly string[];
  readonly isAnchored: boolean;
  /** Length in characters; the longest match wins. */
  readonly length: number;
}

/** A group of the file, shared by the user agents that it names (RFC 9309 section 2.2.1). */
export interface RobotsGroup {
  readonly rules: readonly RobotsRule[];
  /** Other lines of the group: `crawl-delay`, `content-signal`, `content-usage`, …. */
  readonly extensions: readonly RobotsLine[];
}

/** A group as seen by one user agent: extension lines above its name apply to other agents only. */
interface NamedGroup {
  readonly group: RobotsGroup;
  /** Number of extension lines before the user agent. */
  readonly since: number;
}

export interface RobotsLine {
  /** Lower-case field name. */
  readonly field: string;
  readonly value: string;
  readonly line: number;
  /** True after a user-agent line, false before the first group. */
  readonly grouped: boolean;
}

export interface Robots {
  /** Groups by lower-case product token, or `*`; in order of first appearance. */
  readonly groups: ReadonlyMap<string, readonly NamedGroup[]>;
  readonly sitemaps: readonly RobotsLine[];
  /** Lines with fields outside of RFC 9309, except sitemap lines. */
  readonly extensions: readonly RobotsLine[];
  /** Misspelled fields that Google's parser accepts, with the field that they are read as. */
  readonly misspelled: readonly {
    readonly written: string;
    readonly field: string;
    readonly line: number;
  }[];
  /** Numbers of lines without a colon that are neither blank nor comments. Google's parser reads two words as a rule. */
  readonly malformed: readonly number[];
  /** User-agent lines with several words; only the first one names a client. */
  readonly severalNames: readonly RobotsLine[];
  /** Numbers of allow and disallow lines before any group. */
  readonly orphans: readonly number[];
  /**
   * Numbers of user-agent lines that continue the group above despite other lines in between: only Allow and Disallow
   * end the user agents of a group (RFC 9309 sections 2.1 and 2.2.4).
   */
  readonly continued: readonly number[];
}

type Open = { rules: RobotsRule[]; extensions: RobotsLine[] };
type OpenGroups = Map<string, { group: Open; since: number }[]>;

/**
 * Name of a group that states a preference about training and is no client
 * (draft-kelley-aipref-training-preference-signal-00).
 */
export const TRAINING_PREFERENCE = '__usage_ai-training';

/** Beginnings of field names, with misspellings, as Google's parser reads them (google/robotstxt, `GetKeyType`). */
const FIELDS: readonly (readonly [field: string, beginnings: readonly string[]])[] = [
  ['user-agent', ['user-agent', 'useragent', 'user agent']],
  ['allow', ['allow']],
  ['disallow', ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']],
  ['sitemap', ['sitemap', 'site-map']],
];

const fieldOf = (written: string): string =>
  FIELDS.find(([, beginnings]) => beginnings.some((word) => written.startsWith(word)))?.[0] ??
  written;

/** Google's parser drops the rest of a line. */
const LINE_MAX = 8 * 2083 - 1;
/** A byte order mark, also one of which only the first bytes arrived. */
const BYTE_ORDER_MARK = /^[\uFEFF\uFFFD]/;

/** Passes the cases of google/robotstxt, except those that contradict RFC 9309 (tests/engine/suites/robots.test.ts). */
export function parseRobots(text: string): Robots {
  const groups: OpenGroups = new Map();
  const robots = {
    sitemaps: [] as RobotsLine[],
    extensions: [] as RobotsLine[],
    misspelled: [] as { written: string; field: string; line: number }[],
    malformed: [] as number[],
    severalNames: [] as RobotsLine[],
    orphans: [] as number[],
    continued: [] as number[],
  };
  let current: Open | null = null;
  let collecting = false;
  let isInterrupted = false;
  text
    .replace(BYTE_ORDER_MARK, '')
    // Within the file, a byte order mark is no white space.
    .replaceAll('\uFEFF', '\uFFFD')
    .split(/\r\n|\r|\n/)
    .forEach((raw, index) => {
      const line = index + 1;
      const content = textBefore(raw.slice(0, LINE_MAX), '#').trim();
      if (content === '') return;
      const colon = content.indexOf(':');
      if (colon < 0) robots.malformed.push(line);
      const end = colon < 0 ? TWO_WORDS.exec(content)?.[1]?.length : colon;
      if (end === undefined) return;
      const written = content.slice(0, end).trim().toLowerCase();
      const field = fieldOf(written);
      if (field !== written) robots.misspelled.push({ written, field, line });
      const value = content.slice(end + 1).trim();
      if (field === 'user-agent') {
        if (/\s/.test(value)) robots.severalNames.push({ field, value, line, grouped: true });
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
        // An empty Disallow allows everything, as does the absence of rules (RFC 9309 section 2.2.2).
        else if (value !== '')
          current.rules.push(...rulesOf({ allow: field === 'allow', path: value, line }));
        return;
      }
      const extension = { field, value, line, grouped: current !== null };
      robots.extensions.push(extension);
      current?.extensions.push(extension);
    });
  return { groups, ...robots };
}

const TWO_WORDS = /^([^ \t]+)[ \t]+[^ \t]+$/;

/** To Google's parser, an allowed `index.html` allows its folder, too. */
function rulesOf(rule: Omit<RobotsRule, 'pattern'>): RobotsRule[] {
  const folder = rule.allow ? /^(.*\/)index\.htm[^/]*$/.exec(rule.path)?.[1] : undefined;
  return [rule.path, ...(folder === undefined ? [] : [`${folder}$`])].map((path) => ({
    ...rule,
    pattern: patternOf(path),
  }));
}

function nameGroup(groups: OpenGroups, value: string, group: Open): void {
  // Tokens are compared without version: `GPTBot/1.0` matches `gptbot`.
  const token = value === '*' ? '*' : (/^[a-z0-9_.-]+/.exec(value)?.[0] ?? value);
  const named = groups.get(token) ?? [];
  groups.set(token, named);
  // A token repeated within a group counts once.
  if (named.at(-1)?.group !== group) named.push({ group, since: group.extensions.length });
}

/** Extension lines of all groups of a token (RFC 9309 section 2.2.1). */
export const extensionsFor = (robots: Robots, token: string): readonly RobotsLine[] =>
  (robots.groups.get(token) ?? []).flatMap(({ group, since }) => group.extensions.slice(since));

export interface RobotsDecision {
  readonly allowed: boolean;
  /** The deciding rule; null if none matched. */
  readonly rule: RobotsRule | null;
  /** Group used: the token's, `*`, or none. */
  readonly via: 'token' | '*' | null;
}

/** True if `token` may fetch `path` (with query). The longest match wins, allow on a tie (RFC 9309 section 2.2.2). */
export function robotsAllows(robots: Robots, token: string, path: string): RobotsDecision {
  const ownGroups = robots.groups.get(token.toLowerCase());
  const groups = ownGroups ?? robots.groups.get('*');
  const via = ownGroups ? 'token' : groups ? '*' : null;
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

/** Normalizes escapes: unreserved characters plain, all others as upper-case %XX. */
function normalise(path: string): string {
  return path
    .replace(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
      const char = String.fromCharCode(parseInt(hex, 16));
      return /[A-Za-z0-9\-._~]/.test(char) ? char : escape.toUpperCase();
    })
    .replace(/[^\u0021-\u007e]/gu, (char) => encodeURIComponent(isLone(char) ? '\ufffd' : char));
}

const isLone = (char: string) => /^[\ud800-\udfff]$/.test(char);

function patternOf(path: string): Pattern {
  const normal = normalise(path);
  const isAnchored = normal.endsWith('$');
  return {
    parts: (isAnchored ? normal.slice(0, -1) : normal).split(/\*+/),
    isAnchored,
    length: normal.length,
  };
}

/** Matches `*` (any run) and a final `$` (end). Linear: the parts between stars are searched left to right. */
function matches({ parts, isAnchored }: Pattern, path: string): boolean {
  const first = parts[0] ?? '';
  if (!path.startsWith(first)) return false;
  if (parts.length === 1) return !isAnchored || path.length === first.length;
  let at = first.length;
  const last = parts.at(-1) ?? '';
  for (const part of isAnchored ? parts.slice(1, -1) : parts.slice(1)) {
    const index = path.indexOf(part, at);
    if (index < 0) return false;
    at = index + part.length;
  }
  return !isAnchored || (path.length - last.length >= at && path.endsWith(last));
}
