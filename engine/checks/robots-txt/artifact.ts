import { FETCH_CLIENTS, SEARCH_CLIENTS, TRAINING_CLIENTS } from '../../clients';
import { extensionsFor, robotsAllows, rulesFor, type Robots } from '../../parse/robots';
import { robotsTxtFile, type RobotsReading } from '../../probes/files';
import { resolveUrl } from '../../probes/page';
import { bodyText } from '../../probes/reply';
import { sitemapFiles, type SitemapFile } from '../../probes/sitemaps';
import type { ProbeContext } from '../../probe-context';
import {
  defineArtifact,
  type Beside,
  type Borrowed,
  type OpenCodes,
  type Todo,
} from '../../artifacts/define';

/** The current rules as they are, with what is missing added. Nothing that is disallowed becomes allowed. */
export const robotsTxtArtifact = defineArtifact({
  kind: 'robots-txt',
  checkIds: ['robots-txt', 'usage-policy'],
  names: ['sitemap-xml'],
  probes: { file: robotsTxtFile, sitemaps: sitemapFiles },

  generate({ file, sitemaps }, context, { open, todo, beside }) {
    const has = (code: string) => open.has(code);
    const current = currentLines(file);
    const signal = has('usage-policy/none') ? signalOf(file, todo) : null;
    const lines = signal ? withSignal(current, signal) : current;
    const added = sitemapLines(file, sitemaps, context.origin);
    const borrowed = linesOf(beside, file, context).filter(({ line }) => !added.includes(line));
    const content = [
      ...trimmed(lines),
      ...clientGroup(file, has, signal),
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
    };
  },
});

const isReadable = ({ state }: RobotsReading) => state === 'present' || state === 'elsewhere';

/** Lines that no crawler can read become comments; sitemap lines get their whole address. Everything else stays. */
function currentLines(file: RobotsReading): string[] {
  if (!isReadable(file)) return ['User-agent: *', 'Allow: /'];
  const { robots, reply } = file;
  const dead = new Set([...robots.malformed, ...robots.orphans]);
  const relative = new Map(
    robots.sitemaps
      .filter((s) => !/^https?:\/\//i.test(s.value))
      .map((s) => [s.line, resolveUrl(s.value, reply?.url ?? '')]),
  );
  const lines = textOf(file)
    .split(/\r\n|\r|\n/)
    .map((line, i) => {
      if (dead.has(i + 1)) return `# ${line}`;
      const whole = relative.get(i + 1);
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

function signalOf({ robots }: RobotsReading, todo: Todo): string {
  const allows = (list: readonly { token: string }[]) =>
    list.some(({ token }) => robotsAllows(robots, token, '/').allowed);
  const search = todo(
    'yes or no: may search engines index it',
    allows(SEARCH_CLIENTS) ? 'yes' : 'no',
    'search',
  );
  const answers = todo('yes or no: may it be used in answers', 'yes', 'aiAnswers');
  const training = todo(
    'yes or no: may models be trained on it',
    allows(TRAINING_CLIENTS) ? 'yes' : 'no',
    'aiTraining',
  );
  return `Content-Signal: search=${search}, ai-input=${answers}, ai-train=${training}`;
}

const AGENT = /^[ \t]*user-agent[ \t]*:/i;

/** The declaration goes below the names of every group: a client with a group of its own reads no other. */
function withSignal(lines: readonly string[], signal: string): string[] {
  let isOpen = false;
  const signed = lines.flatMap((line) => {
    const isName = AGENT.test(line);
    const ends = isOpen && !isName && !/^[ \t]*(?:#.*)?$/.test(line);
    isOpen = (isOpen || isName) && !ends;
    // A signal that stands there already is the group's own.
    return ends && !/^[ \t]*content-signal[ \t]*:/i.test(line) ? [signal, line] : [line];
  });
  if (isOpen) signed.push(signal);
  return signed;
}

/** Names the AI clients that only the group * decides about, with exactly its rules: a group of one's own replaces it. */
function clientGroup(
  { robots, state }: RobotsReading,
  has: (code: string) => boolean,
  signal: string | null,
): string[] {
  const isNew = !['present', 'elsewhere'].includes(state);
  if (!isNew && !has('robots-txt/no-ai-policy') && !has('robots-txt/accidental')) return [];
  const wanted = [
    ...SEARCH_CLIENTS,
    ...FETCH_CLIENTS,
    ...(isNew || has('robots-txt/no-ai-policy') ? TRAINING_CLIENTS : []),
  ];
  const unnamed = wanted.filter(({ token }) => !robots.groups.has(token.toLowerCase()));
  if (unnamed.length === 0) return [];
  return [
    '',
    '# AI clients by name, with the rules of the group *',
    ...unnamed.map(({ token }) => `User-agent: ${token}`),
    ...(signal ? [signal] : declarationsOf(robots)),
    ...rulesOf(robots),
  ];
}

/** What the group for everyone declares about the use of content. */
const declarationsOf = (robots: Robots): string[] =>
  extensionsFor(robots, '*').flatMap(({ field, value }) =>
    field === 'content-signal'
      ? [`Content-Signal: ${value}`]
      : field === 'content-usage'
        ? [`Content-Usage: ${value}`]
        : [],
  );

function rulesOf(robots: Robots): string[] {
  const rules = rulesFor(robots, '*').map((r) => `${r.allow ? 'Allow' : 'Disallow'}: ${r.path}`);
  return rules.length > 0 ? rules : ['Allow: /'];
}

/** Sitemaps that are there and that no line names. */
function sitemapLines(
  { robots }: RobotsReading,
  sitemaps: readonly SitemapFile[],
  origin: string,
): string[] {
  const named = new Set(robots.sitemaps.map((s) => resolveUrl(s.value, origin)));
  const found = sitemaps
    .filter((f) => f.isPresent)
    .map((f) => f.file.exchange.answer.url)
    .filter((url) => !named.has(url));
  return found.map((url) => `Sitemap: ${url}`);
}

/** The line for the sitemap that is served beside it. */
function linesOf(beside: Beside, { robots }: RobotsReading, context: ProbeContext): Borrowed[] {
  const path = beside.get('sitemap-xml')?.path;
  if (!path) return [];
  const url = context.resolve(path);
  const isNamed = robots.sitemaps.some((s) => resolveUrl(s.value, context.origin) === url);
  return isNamed ? [] : [{ kind: 'sitemap-xml', line: `Sitemap: ${url}` }];
}

function warnings(file: RobotsReading, open: OpenCodes): string[] {
  const list: string[] = [];
  if (!isReadable(file))
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
