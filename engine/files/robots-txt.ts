import { FETCH_CLIENTS, SEARCH_CLIENTS, TRAINING_CLIENTS } from '../clients';
import { robotsAllows, TRAINING_PREFERENCE } from '../parse/robots';
import { robotsTxtFile, type RobotsReading } from '../probes/files';
import { resolveUrl } from '../probes/page';
import type { Dimension } from '../checks/usage-policy/parse';
import { errorsOf, usageSources, type UsageSource } from '../checks/usage-policy/probe';
import { bodyText } from '../probes/reply';
import { sitemapFiles, type SitemapFile } from '../probes/sitemaps';
import type { ProbeContext } from '../probes/probe-context';
import {
  defineArtifact,
  type SiblingDrafts,
  type SiblingLine,
  type FindingOf,
  type OpenCodes,
  type OptionalFact,
} from './define';
import type { Facts } from './facts';
import { isFetched } from '../probes/availability';

/** The current rules plus what is missing. Never allows what is disallowed now. */
export const robotsTxtArtifact = defineArtifact({
  kind: 'robots-txt',
  checkIds: ['robots-txt', 'usage-policy'],
  linksTo: ['sitemap-xml'],
  probes: { file: robotsTxtFile, sitemaps: sitemapFiles, sources: usageSources },

  generate({ file, sitemaps, sources }, context, { open, required, optional, facts, siblings }) {
    const current = currentLines(file);
    const isOnlyForSignal = isFetched(file) && [...open.keys()].every(isOfUsagePolicy);
    const signal = open.has('usage-policy/none')
      ? signalOf(isOnlyForSignal ? required : optional)
      : null;
    const denied = newlyDenied(file, sources, facts);
    const lines = [...trimmed(current), ...groupOf(denied, current)];
    const added = sitemapLines(file, sitemaps, context.origin);
    const borrowed = linesOf(siblings, file, context).filter(({ line }) => !added.includes(line));
    const content = [
      ...trimmed(signal ? withSignal(lines, signal) : lines),
      ...(added.length + borrowed.length > 0 ? [''] : []),
      ...added,
      ...borrowed.map(({ line }) => line),
    ];
    return {
      path: '/robots.txt',
      filename: 'robots.txt',
      contentType: 'text/plain; charset=utf-8',
      headers: [],
      content: `${content.join('\n').trim()}\n`,
      warnings: warnings(file, open),
      pointer: null,
      borrowed,
      leavesOpen: !open.has('usage-policy/none')
        ? []
        : signal
          ? [...misspelled(sources), ...contradictions(file, facts)]
          : [{ code: 'usage-policy/none' }],
      alsoRepairs: [
        ...(added.length + borrowed.length > 0 ? [{ code: 'sitemap/undeclared' } as const] : []),
        ...denied.flatMap((subject) => REFUSALS.map((code) => ({ code, subject }))),
      ],
    };
  },
});

/** Findings about malformed declarations, which arise beside one that parses. */
const misspelled = (sources: readonly UsageSource[]): FindingOf[] =>
  errorsOf(sources).map(({ source, error }) => ({
    code: 'usage-policy/syntax',
    subject: `${source.where}: ${error}`,
  }));

/** Findings about permissions for clients that are blocked anyway, because no rule is loosened. */
const contradictions = ({ robots }: RobotsReading, facts: Facts): FindingOf[] =>
  PURPOSES.some(
    ({ signal, fact, clients }) =>
      signal !== 'ai-input' &&
      facts[fact] === true &&
      clients.every(({ token }) => !robotsAllows(robots, token, '/').allowed),
  )
    ? [{ code: 'usage-policy/robots-mismatch' }]
    : [];

const isOfUsagePolicy = (code: string) => code.startsWith('usage-policy/');

const FIELDS: Readonly<Record<string, string>> = {
  'user-agent': 'User-agent',
  disallow: 'Disallow',
  sitemap: 'Sitemap',
};

/** Turns lines that no crawler can read into comments; repairs misspelled fields and relative addresses. */
function currentLines(file: RobotsReading): string[] {
  if (!isFetched(file)) return ['User-agent: *', 'Allow: /'];
  const { robots, reply } = file;
  const dead = new Set([...robots.malformed, ...robots.orphans]);
  const relative = new Map(
    robots.sitemaps
      .filter((s) => !/^https?:\/\//i.test(s.value))
      .map((s) => [s.line, resolveUrl(s.value, reply?.url ?? '')]),
  );
  const misspelled = new Map(robots.misspelled.map(({ line, field }) => [line, FIELDS[field]]));
  const lines = textOf(file)
    .split(/\r\n|\r|\n/)
    .map((line, i) => {
      if (dead.has(i + 1)) return `# ${line}`;
      const whole = relative.get(i + 1);
      const field = misspelled.get(i + 1);
      if (field && !relative.has(i + 1)) return `${field}${line.slice(line.indexOf(':'))}`;
      return whole ? `Sitemap: ${whole}` : relative.has(i + 1) ? `# ${line}` : line;
    });
  return robots.groups.has('*') ? lines : [...trimmed(lines), '', 'User-agent: *', 'Allow: /'];
}

const textOf = ({ reply }: RobotsReading) => (reply ? bodyText(reply).text : '');

function trimmed(lines: readonly string[]): string[] {
  let end = lines.length;
  while (end > 0 && lines[end - 1]?.trim() === '') end--;
  return lines.slice(0, end);
}

const PURPOSES = [
  {
    signal: 'search',
    use: 'search',
    what: 'yes or no: may search engines index it',
    fact: 'search',
    clients: SEARCH_CLIENTS,
  },
  {
    signal: 'ai-input',
    use: 'ground',
    what: 'yes or no: may it be used in answers',
    fact: 'aiAnswers',
    clients: FETCH_CLIENTS,
  },
  {
    signal: 'ai-train',
    use: 'train',
    what: 'yes or no: may models be trained on it',
    fact: 'aiTraining',
    clients: TRAINING_CLIENTS,
  },
] as const;

/** The owner's choices; a missing signal neither permits nor forbids. */
function signalOf(ask: OptionalFact): string | null {
  const signals = PURPOSES.flatMap(({ signal, what, fact }) => {
    const answer = ask(what, 'yes', fact);
    return answer === undefined ? [] : [`${signal}=${answer}`];
  });
  return signals.length > 0 ? `Content-Signal: ${signals.join(', ')}` : null;
}

const AGENT = /^[ \t]*user-agent[ \t]*:/i;

/** Adds the declaration to every group, because a client reads only the group that names it. */
function withSignal(lines: readonly string[], signal: string): string[] {
  let isOpen = false;
  const signed = lines.flatMap((line) => {
    const isName = AGENT.test(line) && !line.toLowerCase().includes(TRAINING_PREFERENCE);
    const ends = isOpen && !isName && !/^[ \t]*(?:#.*)?$/.test(line);
    isOpen = (isOpen || isName) && !ends;
    // A group's existing signal is kept.
    return ends && !/^[ \t]*content-signal[ \t]*:/i.test(line) ? [signal, line] : [line];
  });
  if (isOpen) signed.push(signal);
  return signed;
}

/**
 * Clients to deny, which no group names yet: those of the purposes that the owner denies while permitting others. A
 * purpose that the site declares as allowed is not denied.
 */
function newlyDenied(
  { robots }: RobotsReading,
  sources: readonly UsageSource[],
  facts: Facts,
): string[] {
  if (!PURPOSES.some(({ fact }) => facts[fact] === true)) return [];
  const isDeclared = (use: Dimension) =>
    sources.some(
      ({ audience, values }) =>
        audience === '*' && values.some(({ dimension, yes }) => yes && dimension === use),
    );
  return PURPOSES.flatMap(({ fact, clients, use }) =>
    facts[fact] === false && !isDeclared(use) ? clients : [],
  )
    .map(({ token }) => token)
    .filter((token) => !robots.groups.has(token.toLowerCase()));
}

/** Statuses that a server may send to a client that robots.txt disallows. */
const REFUSALS = [
  'agent-access/refused',
  'agent-access/edge-refused',
  'agent-access/challenged',
] as const;

const groupOf = (denied: readonly string[], current: readonly string[]): string[] =>
  denied.length === 0
    ? []
    : [
        // User-agent lines without a rule would inherit the rules of the next group.
        ...(endsInNames(current) ? ['Allow: /'] : []),
        '',
        ...denied.map((token) => `User-agent: ${token}`),
        'Disallow: /',
      ];

function endsInNames(lines: readonly string[]): boolean {
  const last = lines.findLastIndex((line) => AGENT.test(line));
  return last >= 0 && !lines.slice(last).some((line) => /^[ \t]*(?:dis)?allow[ \t]*:/i.test(line));
}

/** Existing sitemaps that no line names. */
function sitemapLines(
  { robots }: RobotsReading,
  sitemaps: readonly SitemapFile[],
  origin: string,
): string[] {
  const named = new Set(robots.sitemaps.map((s) => resolveUrl(s.value, origin)));
  const urls = sitemaps
    .filter((f) => f.isPresent)
    .map((f) => f.file.exchange.answer.url)
    .filter((url) => !named.has(url));
  return urls.map((url) => `Sitemap: ${url}`);
}

/** Line for the sitemap that is served beside it. */
function linesOf(
  siblings: SiblingDrafts,
  { robots }: RobotsReading,
  context: ProbeContext,
): SiblingLine[] {
  const path = siblings.get('sitemap-xml')?.path;
  if (!path) return [];
  const url = context.resolve(path);
  const isNamed = robots.sitemaps.some((s) => resolveUrl(s.value, context.origin) === url);
  return isNamed ? [] : [{ kind: 'sitemap-xml', line: `Sitemap: ${url}` }];
}

function warnings(file: RobotsReading, open: OpenCodes): string[] {
  const list: string[] = [];
  if (!isFetched(file))
    list.push(
      file.state === 'absent' && !file.html && !file.fallback
        ? 'It allows everything, as the absent file does now. Add Disallow lines for what must stay out of reach.'
        : 'Your current rules could not be read. Put them in before you serve this file: as it stands it allows everything.',
    );
  if (
    open.has('robots-txt/search-blocked') ||
    open.has('robots-txt/fetch-blocked') ||
    open.has('robots-txt/googlebot-blocked')
  )
    list.push(
      'Nothing that your current file disallows is allowed here: to let a client in, change its group yourself.',
    );
  if (file.reply?.truncated)
    list.push('Only the first 512 KiB of your file were read; what follows them is missing here.');
  return list;
}
