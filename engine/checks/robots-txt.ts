import {
  CONTROL_TOKENS,
  FETCH_CLIENTS,
  MAY_IGNORE_ROBOTS,
  REPORTED_TOKENS,
  RETIRED_TOKENS,
  SEARCH_CLIENTS,
  TRAINING_CLIENTS,
  type AiClient,
} from '../clients';
import { defineCheck, fail, info, pass, unmeasured, warn, type DraftFinding } from '../define';
import { robotsAllows, type Robots } from '../parse/robots';
import { plural, quote } from '../parse/text';
import { excerpt } from '../probes/describe';
import { apiDescription } from '../probes/api-description';
import { robotsTxtFile, type RobotsReading } from '../probes/files';
import { mediaType } from '../probes/reply';
import { sitemapFiles, type SitemapFile } from '../probes/sitemaps';
import type { Seen } from '../seen';

/** RFC 9309. Whether training is allowed is the owner's choice and costs nothing; not being found does. */
export const robotsTxt = defineCheck({
  id: 'robots-txt',
  name: 'robots.txt',
  description: 'May AI clients fetch the site, and is that stated?',
  category: 'discovery',
  weight: 8,
  scope: 'origin',
  probes: { file: robotsTxtFile, sitemaps: sitemapFiles, api: apiDescription },

  judge({ file, sitemaps, api }, seen) {
    const on = file.exchange;
    if (file.state === 'unmeasured') return unmeasured(on);
    // A challenge with a 5xx status is a server error to a crawler all the same.
    if (file.state === 'broken' || (file.reply && file.reply.status >= 500))
      return [
        fail(
          'unreachable',
          'robots.txt answers with a server error: crawlers must assume that everything is disallowed',
          {
            set: 0,
            on,
            says: 'RFC 9309 section 2.3.1.4',
            hint: 'Serve robots.txt with status 200, or 404 when there is none.',
          },
        ),
      ];
    if (file.html || file.fallback)
      return [
        fail('html', 'robots.txt is a web page', {
          set: 30,
          on,
          says: excerpt(on),
          hint: 'Serve plain text at /robots.txt and exclude the path from the rewrite that answers every address.',
        }),
      ];
    if (file.reply?.stopped === 'too-many-redirects')
      return [
        warn(
          'hops',
          'robots.txt takes more than 5 redirects: crawlers give up and assume that there is none',
          { set: 50, on, says: file.reason, hint: 'Serve robots.txt directly, without redirects.' },
        ),
      ];
    // RFC 9309 section 2.3.1.2: redirects are followed across authorities too.
    if (file.state !== 'present' && file.state !== 'elsewhere')
      return [
        warn('absent', 'There is no robots.txt: everything is allowed and no policy is stated', {
          set: 50,
          on,
          says: file.reason,
          hint: 'Publish a robots.txt that names the AI clients you welcome and those you do not.',
        }),
      ];
    const findings = [
      ...access(file),
      ...form(file),
      ...sitemapLines(file, sitemaps),
      ...hidden(file, machineFiles(sitemaps, api.found ? [api.found.url] : [], seen)),
      ...remarks(file),
    ];
    return findings.some((f) => f.status === 'warn' || f.status === 'fail')
      ? findings
      : [summary(file.robots), ...findings];
  },
});

const summary = (robots: Robots) =>
  pass(
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
    fail('search-blocked', `${token} (${operator}) may not fetch /`, {
      cost: 6,
      max: 30,
      on,
      says: because(token),
      subject: token,
      hint: 'Allow it; blocking it removes you from the answers it feeds.',
    }),
  );
  if (blocked('Googlebot'))
    findings.push(
      fail('googlebot-blocked', 'Googlebot may not fetch /', {
        cost: 30,
        on,
        says: because('Googlebot'),
        subject: 'Googlebot',
        hint: 'Allow Googlebot; Google Search and its AI features read through it.',
      }),
    );
  each(FETCH_CLIENTS, ({ token, operator }) =>
    warn('fetch-blocked', `${token} (${operator}) may not fetch / when a person asks for it`, {
      cost: 4,
      max: 16,
      on,
      says: because(token) + mayIgnore(token),
      subject: token,
      hint: 'Allow fetches that a person requested.',
    }),
  );
  each(TRAINING_CLIENTS, ({ token, operator }) =>
    info(
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
      warn(
        'accidental',
        `${plural(accidental.length, 'AI client')} blocked only through the group *`,
        {
          cost: 0,
          on,
          says: accidental.map((c) => c.token).join(', '),
          hint: 'Add an explicit group for each AI client, so that the rule for everyone does not decide.',
        },
      ),
    );
  const listed = [...SEARCH_CLIENTS, ...FETCH_CLIENTS, ...TRAINING_CLIENTS].some(({ token }) =>
    robots.groups.has(token.toLowerCase()),
  );
  if (!listed)
    findings.push(
      warn('no-ai-policy', 'No group names an AI client', {
        cost: 10,
        on,
        says: `groups: ${[...robots.groups.keys()].slice(0, 12).join(', ') || 'none'}`,
        hint: 'Name the AI clients in groups of their own, even to allow them.',
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
      warn('syntax', `Line ${line} has no colon`, {
        cost: 2,
        max: 10,
        on,
        says: `line ${line}`,
        subject: `line ${line}`,
        hint: 'Write each line as Field: value.',
      }),
    );
  if (robots.orphans.length > 0)
    findings.push(
      warn('syntax-orphan', 'Rules stand before any User-agent line and belong to nobody', {
        cost: 10,
        on,
        says: `first at line ${robots.orphans[0]}`,
        hint: 'Start with a User-agent line.',
      }),
    );
  if (reply && mediaType(reply) !== 'text/plain')
    findings.push(
      warn('type', `robots.txt is sent as ${mediaType(reply) ?? 'no media type'}`, {
        cost: 5,
        on,
        hint: 'Send Content-Type: text/plain; charset=utf-8.',
      }),
    );
  if (reply && (reply.body.byteLength > 500 * 1024 || reply.truncated))
    findings.push(
      warn('too-big', 'robots.txt is larger than 500 KiB: crawlers stop reading there', {
        cost: 15,
        on,
        says: `${reply.body.byteLength} bytes read`,
        hint: 'Shorten it below 500 KiB.',
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
      warn('no-sitemap', 'robots.txt does not name the sitemap', {
        cost: 5,
        on,
        says: `${found.file.exchange.ask.url} exists`,
        hint: `Add a line Sitemap: ${found.file.exchange.answer.url}`,
      }),
    );
  const relative = robots.sitemaps.find((s) => !/^https?:\/\//i.test(s.value));
  if (relative)
    findings.push(
      warn('relative-sitemap', 'A Sitemap line is not an absolute address', {
        cost: 5,
        on,
        says: `line ${relative.line}: ${quote(relative.value)}`,
        hint: 'Write Sitemap: https://…',
      }),
    );
  return findings;
}

/** Paths on this host that exist for machines: two of everybody, the site's own sitemap and API description. */
function machineFiles(
  sitemaps: readonly SitemapFile[],
  descriptions: readonly string[],
  seen: Seen,
): string[] {
  const own = [
    ...sitemaps.filter((f) => f.isPresent).map((f) => f.file.exchange.ask.url),
    ...descriptions,
  ].flatMap((address) => {
    const { host, pathname, search } = new URL(address);
    return host === new URL(seen.origin).host ? [pathname + search] : [];
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
      warn(
        'hides-machine-files',
        `${path} is disallowed for ${token === '*' ? 'everyone without a group of their own' : token}`,
        {
          cost: 5,
          max: 15,
          on,
          says: `Disallow: ${rule.path} (line ${rule.line})`,
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
      info(
        'elsewhere',
        'robots.txt is served by another site; crawlers follow the redirect and obey it',
        exchange.answer.url,
      ),
    );
  for (const token of RETIRED_TOKENS.filter((t) => robots.groups.has(t.toLowerCase())))
    findings.push(
      info(
        'retired-token',
        `${token} is retired or never existed; its group has no effect`,
        undefined,
        token,
      ),
    );
  for (const token of [...REPORTED_TOKENS, ...CONTROL_TOKENS].filter((t) =>
    robots.groups.has(t.toLowerCase()),
  ))
    findings.push(info('named', `A group names ${token}`, undefined, token));
  const fields = new Set(robots.extensions.map((e) => e.field));
  if (fields.has('crawl-delay'))
    findings.push(info('crawl-delay', 'Crawl-delay is ignored by most crawlers'));
  const unknown = [...fields].filter((f) => f !== 'crawl-delay');
  if (unknown.length > 0)
    findings.push(
      info(
        'extensions',
        `Lines beyond RFC 9309, which are not errors: ${unknown.slice(0, 10).join(', ')}`,
      ),
    );
  return findings;
}
