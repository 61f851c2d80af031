import {
  CONTROL_TOKENS,
  FETCH_CLIENTS,
  MAY_IGNORE_ROBOTS,
  REPORTED_TOKENS,
  RETIRED_TOKENS,
  SEARCH_CLIENTS,
  TRAINING_CLIENTS,
  type AiClient,
} from '../../clients';
import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import { groupBy } from '../../parse/lists';
import { robotsAllows, TRAINING_PREFERENCE, type Robots } from '../../parse/robots';
import { clip, plural, quote } from '../../parse/text';
import { textOfReply, isFetched } from '../../probes/availability';
import { excerpt } from '../../probes/describe';
import { apiDescription } from '../../probes/api-description';
import {
  acpFile,
  agentCardFile,
  aiCatalogFile,
  apiCatalogFile,
  ardFile,
  llmsTxtFile,
  protectedResourceFile,
  robotsTxtFile,
  securityTxtFile,
  serverCardFile,
  skillsIndexFile,
  tdmrepFile,
  ucpFile,
  type RobotsReading,
} from '../../probes/files';
import type { FileReading } from '../../probes/file';
import { all, probe, read } from '../../probes/probe';
import { mediaType, servedAs } from '../../probes/reply';
import { sitemapFiles, type SitemapFile } from '../../probes/sitemaps';
import type { ProbeContext } from '../../probes/probe-context';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** Fixed-name files for agents, which other checks request too. */
const filesForMachines = probe(() =>
  all(
    [
      llmsTxtFile,
      securityTxtFile,
      apiCatalogFile,
      serverCardFile,
      agentCardFile,
      ardFile,
      aiCatalogFile,
      skillsIndexFile,
      protectedResourceFile,
      ucpFile,
      acpFile,
      tdmrepFile,
    ].map((fileProbe) => read<FileReading>(fileProbe)),
  ),
);

/** RFC 9309. The owner's choice about training takes no points; blocking search does. */
export const robotsTxt = defineCheck({
  id: 'robots-txt',
  name: 'robots.txt',
  description: 'May AI clients fetch the site?',
  category: 'discovery',
  scope: 'origin',
  rules,
  guide,
  probes: {
    file: robotsTxtFile,
    sitemaps: sitemapFiles,
    api: apiDescription,
    files: filesForMachines,
  },

  judge({ file, sitemaps, api, files }, context) {
    const on = file.exchange;
    // Google takes 429 for a server error; it can also be an answer to the requests of this scan.
    if (file.state === 'unmeasured' || file.reply?.status === 429) return unmeasured(on);
    if (file.state === 'broken')
      return [
        raise(
          'unreachable',
          'robots.txt returns a server error: crawlers must assume that everything is disallowed',
          { on, evidence: 'RFC 9309 section 2.3.1.4' },
        ),
      ];
    if (file.html || file.fallback)
      return [raise('html', 'robots.txt is a web page', { on, evidence: excerpt(on) })];
    if (file.reply?.stopped === 'too-many-redirects')
      return [
        raise(
          'hops',
          'robots.txt takes more than 5 redirects: crawlers give up and treat it as absent',
          { on, evidence: file.reason },
        ),
      ];
    // RFC 9309 section 2.3.1.2: redirects are followed across hosts.
    if (!isFetched(file))
      return [
        raise('absent', 'No robots.txt was found: everything is allowed and no policy is stated', {
          on,
          evidence: file.reason,
        }),
      ];
    const findings = [
      ...access(file),
      ...form(file),
      ...sitemapLines(file, sitemaps),
      ...hidden(file, machineFiles(files, sitemaps, api.source ? [api.source.url] : [], context)),
      ...managedLines(file),
      ...severalNames(file),
      ...remarks(file),
    ];
    return findings.some((f) => f.status === 'warn' || f.status === 'fail')
      ? findings
      : [summary(file.robots), ...findings];
  },
});

const summary = (robots: Robots) =>
  note(
    'open',
    'AI search and user-requested fetchers may fetch the site; ' +
      `${plural(groupsOf(robots).size, 'group')} of rules`,
  );

/** A group with several names is one. */
const groupsOf = ({ groups }: Robots) =>
  new Set([...groups.values()].flatMap((named) => named.map(({ group }) => group)));

function access(file: RobotsReading): DraftFinding[] {
  const { robots, exchange: on } = file;
  const findings: DraftFinding[] = [];
  const blocked = (token: string) => robotsAllows(robots, token, '/').allowed === false;
  const because = (token: string) => {
    const { rule, via } = robotsAllows(robots, token, '/');
    return (
      `Disallow: ${rule?.path ?? ''} (line ` +
      `${rule?.line ?? 0}${via === '*' ? ', through the group *' : ''})`
    );
  };
  const search = SEARCH_CLIENTS.filter((c) => blocked(c.token));
  if (search.length > 0)
    findings.push(
      raise('search-blocked', `${label(search, 'AI search client')} may not fetch /`, {
        count: search.length,
        on,
        evidence: groupByReason(search, because),
        clients: tokensOf(search),
      }),
    );
  if (blocked('Googlebot'))
    findings.push(
      raise('googlebot-blocked', 'Googlebot may not fetch /', {
        on,
        evidence: because('Googlebot'),
        subject: 'Googlebot',
        clients: ['Googlebot'],
      }),
    );
  const fetchers = FETCH_CLIENTS.filter((c) => blocked(c.token));
  if (fetchers.length > 0)
    findings.push(
      raise('fetch-blocked', `${label(fetchers, 'client')} may not fetch / on a user’s request`, {
        count: fetchers.length,
        on,
        evidence: groupByReason(fetchers, because) + mayIgnore(fetchers),
        clients: tokensOf(fetchers),
      }),
    );
  const training = TRAINING_CLIENTS.filter((c) => blocked(c.token));
  if (training.length > 0)
    findings.push(
      note(
        'training-blocked',
        `${label(training, 'training client')} may not fetch /: a policy choice`,
        { evidence: groupByReason(training, because), clients: tokensOf(training) },
      ),
    );
  const accidental = [...SEARCH_CLIENTS, ...FETCH_CLIENTS].filter(
    ({ token }) => blocked(token) && robotsAllows(robots, token, '/').via === '*',
  );
  if (accidental.length > 0)
    findings.push(
      note(
        'accidental',
        `${plural(accidental.length, 'AI client')} blocked only by the group *`,
        tokensOf(accidental).join(', '),
      ),
    );
  return [...findings, ...noPolicy(robots)];
}

function noPolicy(robots: Robots): DraftFinding[] {
  const isStated =
    robots.groups.has(TRAINING_PREFERENCE) ||
    [...SEARCH_CLIENTS, ...FETCH_CLIENTS, ...TRAINING_CLIENTS].some(({ token }) =>
      robots.groups.has(token.toLowerCase()),
    );
  return isStated
    ? []
    : [
        note(
          'no-ai-policy',
          robots.groups.size === 0
            ? 'robots.txt has no group of rules: everything is allowed'
            : 'No group names an AI client: the rules for all apply to them',
          `groups: ${[...robots.groups.keys()].slice(0, 12).join(', ') || 'none'}`,
        ),
      ];
}

const tokensOf = (clients: readonly AiClient[]) => clients.map(({ token }) => token);

/** A single client by name, several by number. */
const label = (clients: readonly AiClient[], noun: string) =>
  clients.length === 1
    ? `${clients[0]!.token} (${clients[0]!.operator})`
    : plural(clients.length, noun);

/** Groups clients by the line that blocks them. */
function groupByReason(clients: readonly AiClient[], because: (token: string) => string): string {
  const tokensByReason = groupBy(tokensOf(clients), because);
  return [...tokensByReason]
    .map(([reason, tokens]) => `${reason}: ${tokens.join(', ')}`)
    .join('; ');
}

function mayIgnore(clients: readonly AiClient[]): string {
  const free = clients.filter((c) => MAY_IGNORE_ROBOTS.includes(c.token)).map((c) => c.token);
  return free.length > 0
    ? `; operators document that these ignore robots.txt on a user’s request: ${free.join(', ')}`
    : '';
}

function form({ exchange: on, reply, robots }: RobotsReading): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const [first] = robots.malformed;
  if (first !== undefined)
    findings.push(
      raise(
        'syntax',
        robots.malformed.length === 1
          ? `Line ${first} has no colon`
          : `${robots.malformed.length} lines have no colon`,
        {
          count: robots.malformed.length,
          on,
          evidence: `line ${robots.malformed.slice(0, 10).join(', ')}`,
        },
      ),
    );
  const [odd] = robots.misspelled;
  if (odd)
    findings.push(
      raise(
        'misspelled',
        robots.misspelled.length === 1
          ? `Line ${odd.line} is misspelled: ${odd.written} is read as ${odd.field}`
          : `${robots.misspelled.length} lines are misspelled: ${odd.written} is read as ${odd.field}`,
        {
          count: robots.misspelled.length,
          on,
          evidence: robots.misspelled
            .slice(0, 10)
            .map(({ line, written }) => `line ${line}: ${written}`)
            .join(', '),
        },
      ),
    );
  if (robots.orphans.length > 0)
    findings.push(
      raise('syntax-orphan', 'Rules before the first User-agent line apply to no client', {
        on,
        evidence: `first at line ${robots.orphans[0]}`,
      }),
    );
  if (reply && mediaType(reply) !== 'text/plain')
    findings.push(raise('type', `robots.txt is ${servedAs(mediaType(reply))}`, { on }));
  if (reply && (reply.body.byteLength > 500 * 1024 || reply.truncated))
    findings.push(
      raise('too-big', 'robots.txt is larger than 500 KiB: crawlers stop reading there', {
        on,
        evidence: `${reply.body.byteLength} bytes read`,
      }),
    );
  return findings;
}

function sitemapLines(
  { exchange: on, robots }: RobotsReading,
  sitemaps: readonly SitemapFile[],
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const sitemap = sitemaps.find((f) => f.isPresent);
  if (sitemap && robots.sitemaps.length === 0)
    findings.push(
      note(
        'no-sitemap',
        'robots.txt does not list the sitemap',
        `To list it, add the line Sitemap: ${sitemap.file.exchange.answer.url}`,
      ),
    );
  const relative = robots.sitemaps.find((s) => !/^https?:\/\//i.test(s.value));
  if (relative)
    findings.push(
      raise('relative-sitemap', 'A Sitemap line is not an absolute URL', {
        on,
        evidence: `line ${relative.line}: ${quote(relative.value)}`,
      }),
    );
  return findings;
}

/** Paths of machine-readable files on this host. */
function machineFiles(
  files: readonly FileReading[],
  sitemaps: readonly SitemapFile[],
  descriptions: readonly string[],
  context: ProbeContext,
): string[] {
  const filePaths = files
    .filter((f) => f.state === 'present')
    .map((f) => new URL(f.exchange.ask.url).pathname)
    .map((path) => (path.startsWith('/.well-known/') ? '/.well-known/' : path));
  const documentPaths = [
    ...sitemaps.filter((f) => f.isPresent).map((f) => f.file.exchange.ask.url),
    ...descriptions,
  ].flatMap((address) => {
    const { host, pathname, search } = new URL(address);
    return host === new URL(context.origin).host ? [pathname + search] : [];
  });
  return [...new Set([...filePaths, ...documentPaths])];
}

const SERVED_CLIENTS = ['*', ...[...SEARCH_CLIENTS, ...FETCH_CLIENTS].map((c) => c.token)];

/** First client that may fetch the site but not this path; clients blocked from the whole site have another finding. */
export const hiddenFrom = (robots: Robots, path: string): string | undefined =>
  SERVED_CLIENTS.find(
    (token) =>
      robotsAllows(robots, token, '/').allowed && !robotsAllows(robots, token, path).allowed,
  );

function hidden({ exchange: on, robots }: RobotsReading, paths: readonly string[]): DraftFinding[] {
  return paths.flatMap((path) => {
    const token = hiddenFrom(robots, path);
    const rule = token && robotsAllows(robots, token, path).rule;
    if (!token || !rule) return [];
    return [
      raise(
        'hides-machine-files',
        `${path} is disallowed for ` +
          `${token === '*' ? 'all clients without a group of their own' : token}`,
        {
          on,
          evidence: `Disallow: ${rule.path} (line ${rule.line})`,
          subject: path,
          clients: token === '*' ? [] : [token],
          hint: `Add the line Allow: ${path}`,
        },
      ),
    ];
  });
}

/** Lines that Cloudflare adds to robots.txt, between marks (developers.cloudflare.com/bots, managed robots.txt). */
const MANAGED = /^[ \t]*#[ \t]*(BEGIN|END) Cloudflare Managed Content/gim;

function managedLines({ reply }: RobotsReading): DraftFinding[] {
  const text = textOfReply(reply);
  const lines = [...text.matchAll(MANAGED)].slice(0, 2).map(({ index }) => lineAt(text, index));
  if (lines.length === 0) return [];
  return [
    note(
      'managed',
      `Cloudflare adds the lines from ${lines[0]}${lines[1] ? ` to ${lines[1]}` : ''}`,
      'They are changed in its dashboard (AI Crawl Control), not in the file of the repository.',
    ),
  ];
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

function severalNames({ robots }: RobotsReading): DraftFinding[] {
  const [first] = robots.severalNames;
  if (!first) return [];
  const [name, ...others] = first.value.split(/[\s,]+/);
  return [
    note(
      'several-names',
      `Line ${first.line} names ${clip(name!, 60)} only: a user-agent line has one name`,
      `No group names ${clip(others.join(', '), 200)}. Write a User-agent line for each.`,
    ),
  ];
}

function remarks({ robots, state, exchange }: RobotsReading): DraftFinding[] {
  const findings: DraftFinding[] = [];
  if (state === 'elsewhere')
    findings.push(
      note(
        'elsewhere',
        'robots.txt is on another site; crawlers follow the redirect and obey it',
        exchange.answer.url,
      ),
    );
  const [continued] = robots.continued;
  if (continued !== undefined)
    findings.push(
      note(
        'continued-group',
        `The user-agent line ${continued} shares its rules with the user agents above it`,
        'No Allow or Disallow line stands between. If they are separate groups, end the first one with “Allow: /”.',
      ),
    );
  const isNamed = (token: string) => robots.groups.has(token.toLowerCase());
  const retired = RETIRED_TOKENS.filter(isNamed);
  if (retired.length > 0)
    findings.push(
      note(
        'retired-token',
        retired.length === 1
          ? `${retired[0]} is retired or never existed; its group has no effect`
          : `${retired.length} names are retired or never existed; their groups have no effect`,
        retired.join(', '),
      ),
    );
  const named = [...REPORTED_TOKENS, ...CONTROL_TOKENS].filter(isNamed);
  if (named.length > 0)
    findings.push(
      note('named', `Groups name ${plural(named.length, 'further AI client')}`, named.join(', ')),
    );
  const fields = new Set(robots.extensions.map((e) => e.field));
  if (fields.has('crawl-delay'))
    findings.push(note('crawl-delay', 'Crawl-delay is ignored by most crawlers'));
  const unknown = [...fields].filter((f) => f !== 'crawl-delay');
  if (unknown.length > 0)
    findings.push(
      note(
        'extensions',
        `Fields beyond RFC 9309, which are not errors: ${unknown.slice(0, 10).join(', ')}`,
      ),
    );
  return findings;
}
