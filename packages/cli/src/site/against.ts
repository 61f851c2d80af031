import {
  challengeOf,
  groupBy,
  parseRobots,
  ROBOTS_TOKEN,
  robotsAllows,
  type Answer,
  type CheckResult,
  type Finding,
  type Reply,
  type Session,
  type Status,
  type ThreadPool,
} from '@seamark/engine';
import { count } from '@/lib/platform/text/numbers';
import { ScanFailedError } from '../failures';
import { firstNames } from './places';
import { decoded } from '@/lib/platform/text/host';

export const AGAINST = 'against';

/** Where the same address is asked: in the folder, and on the live site. */
interface Sides {
  readonly built: Session;
  readonly live: Session;
  /** Origins without a slash. */
  readonly builtAt: string;
  readonly liveAt: string;
}

interface Pair {
  readonly path: string;
  readonly built: Reply;
  readonly live: Reply;
}

const ROBOTS = '/robots.txt';

const TEXT_MAX = 2 * 1024 * 1024;
const NAMES = 3;
/** Headers that differ with every answer, or that only the machinery of a host sets. */
const NOISE =
  /^(?:date|age|etag|last-modified|expires|vary|server|via|connection|keep-alive|accept-ranges|alt-svc|nel|report-to|reporting-endpoints|server-timing|set-cookie|priority|content-(?:length|encoding)|transfer-encoding|x-(?:cache|served|timer|request|amz|vercel|nf|github|fastly|proxy|origin|powered)\b.*|cf-.*|fly-.*|speculation-rules)$/;

/** What the host and its network change: the same addresses of the folder and of the live site, side by side. */
export async function compareWithLive(
  sides: Sides,
  { files, pages }: { readonly files: readonly string[]; readonly pages: readonly string[] },
  pool: ThreadPool,
): Promise<CheckResult> {
  const began = performance.now();
  const filePairs = await pairsOf(
    sides,
    [ROBOTS, ...files.filter((name) => name !== ROBOTS)],
    '*/*',
  );
  const { live: robotsTxt } = filePairs[0]!;
  const robots = parseRobots(robotsTxt.status < 400 ? textOf(robotsTxt) : '');
  const allowed = pages.filter((path) => robotsAllows(robots, ROBOTS_TOKEN, path).allowed);
  const [pagePairs, markdown] = await Promise.all([
    pairsOf(sides, allowed, 'text/html'),
    pairsOf(sides, allowed.slice(0, NAMES), 'text/markdown'),
  ]);
  const differences = [
    ...missing(filePairs, 'missing-file'),
    ...missing(pagePairs, 'missing-page'),
    ...filePairs.filter(({ live }) => live.status < 400).flatMap(changedFile),
    ...redirected(pagePairs),
    ...headersOf(pagePairs.filter(isServed)),
    ...negotiated(markdown.filter(isServed)),
    ...(await changedTexts(pagePairs.filter(isServed), pool)),
  ];
  const number = count(filePairs.length + pagePairs.length, 'address', 'addresses');
  const same = findingOf(
    'same',
    'pass',
    `The live site answers ${number} as the folder does`,
    null,
  );
  return {
    id: AGAINST,
    name: 'Live site',
    description: `The same files, headers, redirects, and pages from the folder and from ${sides.liveAt}.`,
    category: 'access',
    weight: 0,
    informational: true,
    applicable: true,
    score: 100,
    findings: differences.length > 0 ? differences : [same],
    duration: Math.round(performance.now() - began),
  };
}

async function pairsOf(
  { built, live, builtAt, liveAt }: Sides,
  paths: readonly string[],
  accept: string,
): Promise<Pair[]> {
  const ask = (session: Session, url: string) =>
    session.ask({
      method: 'GET',
      url,
      headers: { accept },
      capBytes: TEXT_MAX,
      follow: true,
      lane: 'pages',
    });
  return Promise.all(
    paths.map(async (path) => ({
      path,
      built: replyOf(await ask(built, builtAt + path)),
      live: passed(replyOf(await ask(live, liveAt + path))),
    })),
  );
}

function replyOf(answer: Answer): Reply {
  if (answer.kind === 'reply') return answer;
  throw new ScanFailedError(`--against: ${answer.url} gave no answer (${answer.message}).`);
}

/** Throws for a challenge, which shows nothing of the site behind it. */
function passed(reply: Reply): Reply {
  const challenge = challengeOf(reply);
  if (challenge === null) return reply;
  throw new ScanFailedError(
    `--against: ${reply.url} answered with a bot challenge (${challenge}). Let Seamark pass, for example by its address, and compare again.`,
  );
}

const isServed = ({ built, live }: Pair): boolean => built.status < 400 && live.status < 400;

function missing(pairs: readonly Pair[], slug: string): Finding[] {
  return pairs
    .filter(({ built, live }) => built.status < 400 && live.status >= 400)
    .map(({ path, live }) =>
      findingOf(
        slug,
        'fail',
        `${decoded(path)} is in your build, and the live site answers ${live.status}`,
        live,
        { subject: path, hint: 'Deploy it, or let the host and its firewall pass it.' },
      ),
    );
}

/** Lines between the beginnings and endings that both texts share. */
function changedFile({ path, built, live }: Pair): Finding[] {
  // A site whose application answers every address has no file there.
  if (built.status >= 400 && typeOf(live) === 'text/html') return [];
  const [ours, theirs] = [linesOf(built, path), linesOf(live, path)];
  let start = 0;
  while (start < ours.length && ours[start] === theirs[start]) start++;
  let end = 0;
  while (
    end < Math.min(ours.length, theirs.length) - start &&
    ours.at(-1 - end) === theirs.at(-1 - end)
  )
    end++;
  const added = theirs.slice(start, theirs.length - end);
  const lost = ours.slice(start, ours.length - end);
  if (added.length + lost.length === 0) return [];
  const name = decoded(path).slice(1);
  const [first = '', last = ''] = [added[0], added.at(-1)];
  const isMarked =
    lost.length === 0 && added.length > 1 && first.startsWith('#') && last.startsWith('#');
  const lines = (list: readonly string[]) => `${count(list.length, 'line')} of ${name}`;
  const are = (list: readonly string[]) => (list.length === 1 ? 'is' : 'are');
  const message = [
    added.length > 0 &&
      `${lines(added)} ${are(added)} not in your build${isMarked ? `, between “${first}” and “${last}”` : ''}`,
    lost.length > 0 && `${lines(lost)} ${are(lost)} not on the live site`,
  ];
  const quoted = (sign: string, list: readonly string[]) =>
    list.slice(0, NAMES).map((line) => `${sign} ${line}`);
  return [
    findingOf(slugOf(path), 'warn', message.filter(Boolean).join(', and '), live, {
      subject: path,
      evidence: [...quoted('+', added), ...quoted('-', lost)].join(' | '),
      hint: 'Turn off what rewrites the file, such as a managed robots.txt of your CDN, or take its lines into your build.',
    }),
  ];
}

const slugOf = (path: string): string => (path === ROBOTS ? 'robots-txt' : 'file');

const SITEMAP = /sitemap[^/]*\.xml$/i;

/** Of a sitemap the addresses: their dates change with each build. */
function linesOf(reply: Reply, path: string): string[] {
  const text = reply.status < 400 ? textOf(reply) : '';
  const lines = SITEMAP.test(path)
    ? [...text.matchAll(/<loc>\s*(?:https?:\/\/[^/<\s]+)?([^<\s]*)/g)].map(([, at]) => at!).sort()
    : text.split(/\r?\n/);
  return lines.map((line) => line.trim()).filter(Boolean);
}

const textOf = ({ body }: Reply): string => new TextDecoder().decode(body);

function redirected(pairs: readonly Pair[]): Finding[] {
  const moved = pairs.filter(({ built, live }) => targetOf(built) !== targetOf(live));
  const [first] = moved;
  if (!first) return [];
  const led = (reply: Reply) => targetOf(reply) ?? 'no other address';
  return [
    findingOf(
      'redirects',
      'warn',
      `${count(moved.length, 'page')} of ${pairs.length} ${moved.length === 1 ? 'leads' : 'lead'} elsewhere than in your build: ${decoded(first.path)} to ${led(first.live)}, and in your build to ${led(first.built)}`,
      first.live,
      {
        evidence: named(moved),
        hint: 'Let links, sitemap, and llms.txt name the addresses that answer, or choose the host with --as.',
      },
    ),
  ];
}

/** Path to which an address leads on the same site, else the whole address; null without a redirect. */
function targetOf({ hops, url }: Reply): string | null {
  const [hop] = hops;
  if (hop === undefined) return null;
  const [from, to] = [new URL(hop.url), new URL(url)];
  return from.host === to.host ? to.pathname + to.search : to.href;
}

type Change = 'adds' | 'changes' | 'leaves out';

function headersOf(pairs: readonly Pair[]): Finding[] {
  const changes = pairs.flatMap((pair) => {
    const [ours, theirs] = [headerMap(pair.built), headerMap(pair.live)];
    return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((name) => {
      const [was, value] = [ours.get(name), theirs.get(name)];
      if (was === value) return [];
      const change: Change = !ours.has(name) ? 'adds' : theirs.has(name) ? 'changes' : 'leaves out';
      return [{ pair, name, change, was, value }];
    });
  });
  return [...groupBy(changes, ({ change, name }) => `${change} ${name}`)].map(([key, group]) => {
    const { pair, name, change, was, value } = group[0]!;
    const closes = name === 'x-robots-tag' && /noindex|none/i.test(value ?? '');
    const status = closes ? 'fail' : change === 'adds' ? 'info' : 'warn';
    const names = named(group.map((changed) => changed.pair));
    return findingOf(
      'headers',
      status,
      `The live site ${key} on ${group.length} of ${count(pairs.length, 'page')}`,
      pair.live,
      {
        subject: key,
        evidence: [value && `live: ${value}`, was && `build: ${was}`, names]
          .filter(Boolean)
          .join('; '),
        hint:
          status === 'info'
            ? null
            : 'Compare the headers of the host with those of your configuration.',
      },
    );
  });
}

const headerMap = ({ headers }: Reply): Map<string, string> => {
  const all = new Map<string, string>();
  for (const [name, value] of headers)
    if (!NOISE.test(name))
      all.set(name, [all.get(name), value].filter(Boolean).join(', ').toLowerCase());
  return all;
};

const typeOf = (reply: Reply): string | null =>
  headerMap(reply).get('content-type')?.split(';')[0] ?? null;

const isMarkdown = (reply: Reply): boolean => typeOf(reply) === 'text/markdown';

function negotiated(pairs: readonly Pair[]): Finding[] {
  const changed = pairs.filter(({ built, live }) => isMarkdown(built) !== isMarkdown(live));
  const [first] = changed;
  if (!first) return [];
  const [by, not] = isMarkdown(first.live) ? ['live site', 'build'] : ['build', 'live site'];
  const message = `The ${by} answers with Markdown if a client asks for it, and the ${not} does not`;
  return [
    findingOf('markdown', by === 'build' ? 'warn' : 'info', message, first.live, {
      evidence: named(changed),
    }),
  ];
}

async function changedTexts(pairs: readonly Pair[], pool: ThreadPool): Promise<Finding[]> {
  const changed: { readonly pair: Pair; readonly lost: string; readonly added: string }[] = [];
  for (const pair of pairs) {
    const read = await pool.rendering(pair.live.url, textOf(pair.built), textOf(pair.live));
    if (!read.ok || read.value === null) continue;
    const { added, removed } = read.value;
    if (added.length + removed.length > 0)
      changed.push({ pair, lost: removed[0] ?? '', added: added[0] ?? '' });
  }
  const [first] = changed;
  if (!first) return [];
  const { pair, lost, added } = first;
  const quote = [added && `live: “${added}”`, lost && `build: “${lost}”`].filter(Boolean);
  return [
    findingOf(
      'text',
      'warn',
      `${changed.length} of ${count(pairs.length, 'page')} ${changed.length === 1 ? 'has' : 'have'} another text than your build`,
      pair.live,
      {
        evidence: [named(changed.map((change) => change.pair)), ...quote].join('; '),
        hint: 'Deploy this build first. If it is deployed, look for what the host inserts or removes.',
      },
    ),
  ];
}

const named = (pairs: readonly Pair[]): string =>
  firstNames(pairs.map(({ path }) => decoded(path)));

function findingOf(
  slug: string,
  status: Status,
  message: string,
  live: Reply | null,
  more: Partial<Pick<Finding, 'subject' | 'evidence' | 'hint'>> = {},
): Finding {
  const request = live && {
    method: live.method,
    url: live.hops[0]?.url ?? live.url,
    status: live.status,
    problem: null,
    type: typeOf(live),
    as: null,
    at: live.hops.length > 0 ? live.url : null,
  };
  return {
    status,
    message,
    request,
    evidence: null,
    clients: [],
    hint: null,
    code: `${AGAINST}/${slug}`,
    subject: null,
    effect: null,
    ...more,
  };
}
