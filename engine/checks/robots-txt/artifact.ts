import { FETCH_CLIENTS, SEARCH_CLIENTS, TRAINING_CLIENTS } from '../../clients';
import { robotsAllows, type RobotsGroup } from '../../parse/robots';
import { robotsTxtFile, type RobotsReading } from '../../probes/files';
import { resolveUrl } from '../../probes/page';
import { bodyText } from '../../probes/reply';
import { sitemapFiles, type SitemapFile } from '../../probes/sitemaps';
import { defineArtifact, type OpenCodes, type Todo } from '../../artifacts/define';

/** The current rules as they are, with what is missing added. Nothing that is disallowed becomes allowed. */
export const robotsTxtArtifact = defineArtifact({
  kind: 'robots-txt',
  checkIds: ['robots-txt', 'usage-policy'],
  probes: { file: robotsTxtFile, sitemaps: sitemapFiles },

  generate({ file, sitemaps }, context, { open, todo }) {
    const has = (code: string) => open.has(code);
    const current = currentLines(file);
    const lines = has('usage-policy/none') ? withSignal(current, file, todo) : current;
    const content = [
      ...trimmed(lines),
      ...clientGroup(file, has),
      ...sitemapLines(file, sitemaps, context.origin),
    ];
    return {
      path: '/robots.txt',
      filename: 'robots.txt',
      contentType: 'text/plain; charset=utf-8',
      headers: [],
      content: `${content.join('\n').trim()}\n`,
      warnings: warnings(file, open),
      pointer: null,
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

/** The declaration goes into the group for everyone, right below its names. */
function withSignal(lines: readonly string[], { robots }: RobotsReading, todo: Todo): string[] {
  const allows = (list: readonly { token: string }[]) =>
    list.some(({ token }) => robotsAllows(robots, token, '/').allowed);
  const signal = `Content-Signal: search=${todo('yes or no: may search engines index it', allows(SEARCH_CLIENTS) ? 'yes' : 'no')}, ai-input=${todo('yes or no: may it be used in answers', 'yes')}, ai-train=${todo('yes or no: may models be trained on it', allows(TRAINING_CLIENTS) ? 'yes' : 'no')}`;
  const at = lines.findIndex((line) =>
    /^[ \t]*user-agent[ \t]*:[ \t]*\*[ \t]*(?:#.*)?$/i.test(line),
  );
  let end = at + 1;
  while (/^[ \t]*(?:user-agent[ \t]*:.*|#.*)?$/i.test(lines[end] ?? 'x')) end++;
  return at < 0
    ? [...lines, '', 'User-agent: *', signal, 'Allow: /']
    : [...lines.slice(0, end), signal, ...lines.slice(end)];
}

/** Names the AI clients that only the group * decides about, with exactly its rules: a group of one's own replaces it. */
function clientGroup({ robots, state }: RobotsReading, has: (code: string) => boolean): string[] {
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
    ...rulesOf(robots.groups.get('*')),
  ];
}

function rulesOf(group: RobotsGroup | undefined): string[] {
  const rules = (group?.rules ?? []).map((r) => `${r.allow ? 'Allow' : 'Disallow'}: ${r.path}`);
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
  return found.length > 0 ? ['', ...found.map((url) => `Sitemap: ${url}`)] : [];
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
