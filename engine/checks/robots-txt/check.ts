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
import { robotsAllows, type Robots } from '../../parse/robots';
import { plural, quote } from '../../parse/text';
import { excerpt } from '../../probes/describe';
import { apiDescription } from '../../probes/api-description';
import { robotsTxtFile, type RobotsReading } from '../../probes/files';
import { mediaType } from '../../probes/reply';
import { sitemapFiles, type SitemapFile } from '../../probes/sitemaps';
import type { ProbeContext } from '../../probe-context';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** RFC 9309. Whether training is allowed is the owner's choice and costs nothing; not being found does. */
export const robotsTxt = defineCheck({
  id: 'robots-txt',
  name: 'robots.txt',
  description: 'May AI clients fetch the site, and is that stated?',
  category: 'discovery',
  weight: 8,
  scope: 'origin',
  rules,
  guide,
  probes: { file: robotsTxtFile, sitemaps: sitemapFiles, api: apiDescription },

  judge({ file, sitemaps, api }, context) {
    const on = file.exchange;
    if (file.state === 'unmeasured') return unmeasured(on);
    // A challenge with a 5xx status is a server error to a crawler all the same.
    if (file.state === 'broken' || (file.reply && file.reply.status >= 500))
      return [
        raise(
          'unreachable',
          'robots.txt answers with a server error: crawlers must assume that everything is disallowed',
          { on, evidence: 'RFC 9309 section 2.3.1.4' },
        ),
      ];
    if (file.html || file.fallback)
      return [raise('html', 'robots.txt is a web page', { on, evidence: excerpt(on) })];
    if (file.reply?.stopped === 'too-many-redirects')
      return [
        raise(
          'hops',
          'robots.txt takes more than 5 redirects: crawlers give up and assume that there is none',
          { on, evidence: file.reason },
        ),
      ];
    // RFC 9309 section 2.3.1.2: redirects are followed across authorities too.
    if (file.state !== 'present' && file.state !== 'elsewhere')
      return [
        raise('absent', 'There is no robots.txt: everything is allowed and no policy is stated', {
          on,
          evidence: file.reason,
        }),
      ];
    const findings = [
      ...access(file),
      ...form(file),
      ...sitemapLines(file, sitemaps),
      ...hidden(file, machineFiles(sitemaps, api.found ? [api.found.url] : [], context)),
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
    `AI search and user-requested fetchers may fetch the site; ${plural(robots.groups.size, 'group')} of rules`,
  );

function access(file: RobotsReading): DraftFinding[] {
  const { robots, exchange: on } = file;
  const findings: DraftFinding[] = [];
  const blocked = (token: string) => robotsAllows(robots, token, '/').allowed === false;
  const because = (token: string) => {
    const { rule, via } = robotsAllows(robots, token, '/');
    return `Disallow: ${rule?.path ?? ''} (line ${rule?.line ?? 0}${via === '*' ? ', through the group *' : ''})`;
  };
  const each = (list: readonly AiClient[], found: (client: AiClient) => DraftFinding) =>
    findings.push(...list.filter((c) => blocked(c.token)).map(found));
  each(SEARCH_CLIENTS, ({ token, operator }) =>
    raise('search-blocked', `${token} (${operator}) may not fetch /`, {
      on,
      evidence: because(token),
      subject: token,
    }),
  );
  if (blocked('Googlebot'))
    findings.push(
      raise('googlebot-blocked', 'Googlebot may not fetch /', {
        on,
        evidence: because('Googlebot'),
        subject: 'Googlebot',
      }),
    );
  each(FETCH_CLIENTS, ({ token, operator }) =>
    raise('fetch-blocked', `${token} (${operator}) may not fetch / when a person asks for it`, {
      on,
      evidence: because(token) + mayIgnore(token),
      subject: token,
    }),
  );
  each(TRAINING_CLIENTS, ({ token, operator }) =>
    note(
      'training-blocked',
      `${token} (${operator}) may not fetch /: a policy choice`,
      because(token),
      token,
    ),
  );
  const accidental = [...SEARCH_CLIENTS, ...FETCH_CLIENTS].filter(
    ({ token }) => blocked(token) && robotsAllows(robots, token, '/').via === '*',
  );
  if (accidental.length > 0)
    findings.push(
      raise(
        'accidental',
        `${plural(accidental.length, 'AI client')} blocked only through the group *`,
        { on, evidence: accidental.map((c) => c.token).join(', ') },
      ),
    );
  const listed = [...SEARCH_CLIENTS, ...FETCH_CLIENTS, ...TRAINING_CLIENTS].some(({ token }) =>
    robots.groups.has(token.toLowerCase()),
  );
  if (!listed)
    findings.push(
      raise('no-ai-policy', 'No group names an AI client', {
        on,
        evidence: `groups: ${[...robots.groups.keys()].slice(0, 12).join(', ') || 'none'}`,
      }),
    );
  return findings;
}

const mayIgnore = (token: string) =>
  MAY_IGNORE_ROBOTS.includes(token)
    ? '; its operator documents that it may ignore robots.txt because a person asked'
    : '';

function form({ exchange: on, reply, robots }: RobotsReading): DraftFinding[] {
  const findings: DraftFinding[] = [];
  for (const line of robots.malformed.slice(0, 20))
    findings.push(
      raise('syntax', `Line ${line} has no colon`, {
        on,
        evidence: `line ${line}`,
        subject: `line ${line}`,
      }),
    );
  if (robots.orphans.length > 0)
    findings.push(
      raise('syntax-orphan', 'Rules stand before any User-agent line and belong to nobody', {
        on,
        evidence: `first at line ${robots.orphans[0]}`,
      }),
    );
  if (reply && mediaType(reply) !== 'text/plain')
    findings.push(
      raise('type', `robots.txt is sent as ${mediaType(reply) ?? 'no media type'}`, { on }),
    );
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
  const found = sitemaps.find((f) => f.isPresent);
  if (found && robots.sitemaps.length === 0)
    findings.push(
      raise('no-sitemap', 'robots.txt does not name the sitemap', {
        on,
        evidence: `${found.file.exchange.ask.url} exists`,
        hint: `Add a line Sitemap: ${found.file.exchange.answer.url}`,
      }),
    );
  const relative = robots.sitemaps.find((s) => !/^https?:\/\//i.test(s.value));
  if (relative)
    findings.push(
      raise('relative-sitemap', 'A Sitemap line is not an absolute address', {
        on,
        evidence: `line ${relative.line}: ${quote(relative.value)}`,
      }),
    );
  return findings;
}

/** Paths on this host that exist for machines: two of everybody, the site's own sitemap and API description. */
function machineFiles(
  sitemaps: readonly SitemapFile[],
  descriptions: readonly string[],
  context: ProbeContext,
): string[] {
  const own = [
    ...sitemaps.filter((f) => f.isPresent).map((f) => f.file.exchange.ask.url),
    ...descriptions,
  ].flatMap((address) => {
    const { host, pathname, search } = new URL(address);
    return host === new URL(context.origin).host ? [pathname + search] : [];
  });
  return [...new Set(['/llms.txt', '/.well-known/', ...own])];
}

function hidden({ exchange: on, robots }: RobotsReading, paths: readonly string[]): DraftFinding[] {
  const tokens = ['*', ...SEARCH_CLIENTS.map((c) => c.token), ...FETCH_CLIENTS.map((c) => c.token)];
  return paths.flatMap((path) => {
    const token = tokens.find((t) => !robotsAllows(robots, t, path).allowed);
    const rule = token && robotsAllows(robots, token, path).rule;
    if (!token || !rule) return [];
    return [
      raise(
        'hides-machine-files',
        `${path} is disallowed for ${token === '*' ? 'everyone without a group of their own' : token}`,
        {
          on,
          evidence: `Disallow: ${rule.path} (line ${rule.line})`,
          subject: path,
          hint: `Add Allow: ${path}`,
        },
      ),
    ];
  });
}

function remarks({ robots, state, exchange }: RobotsReading): DraftFinding[] {
  const findings: DraftFinding[] = [];
  if (state === 'elsewhere')
    findings.push(
      note(
        'elsewhere',
        'robots.txt is served by another site; crawlers follow the redirect and obey it',
        exchange.answer.url,
      ),
    );
  for (const token of RETIRED_TOKENS.filter((t) => robots.groups.has(t.toLowerCase())))
    findings.push(
      note(
        'retired-token',
        `${token} is retired or never existed; its group has no effect`,
        undefined,
        token,
      ),
    );
  for (const token of [...REPORTED_TOKENS, ...CONTROL_TOKENS].filter((t) =>
    robots.groups.has(t.toLowerCase()),
  ))
    findings.push(note('named', `A group names ${token}`, undefined, token));
  const fields = new Set(robots.extensions.map((e) => e.field));
  if (fields.has('crawl-delay'))
    findings.push(note('crawl-delay', 'Crawl-delay is ignored by most crawlers'));
  const unknown = [...fields].filter((f) => f !== 'crawl-delay');
  if (unknown.length > 0)
    findings.push(
      note(
        'extensions',
        `Lines beyond RFC 9309, which are not errors: ${unknown.slice(0, 10).join(', ')}`,
      ),
    );
  return findings;
}
