import { defineCheck, unmeasured } from '../define';
import { missingFile } from '../file-rules';
import type { DraftFinding } from '../rules';
import { robotsAllows } from '../../parse/robots';
import { isAllowedLoc } from '../../parse/sitemap';
import { joinWithAnd, plural, quote } from '../../parse/text';
import { isUnanswered, isFetched } from '../../probes/availability';
import { challengeOf } from '../../probes/challenge';
import { excerpt } from '../../probes/describe';
import { robotsTxtFile, type RobotsReading } from '../../probes/files';
import { htmlUncached, metaContent, resolveUrl } from '../../probes/page';
import { header, mediaType, servedAs } from '../../probes/reply';
import {
  hostnameOf,
  listedUrls,
  sitemaps,
  type SitemapFile,
  type SitemapsReading,
} from '../../probes/sitemaps';
import type { ProbeContext } from '../../probes/probe-context';
import type { Reply } from '../../network/types';
import { memoized, type Exchange } from '../../network/recording';
import { datesOf } from './dates';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** sitemaps.org 0.9. Feeds and plain text lists count, because the protocol accepts them. */
export const sitemap = defineCheck({
  id: 'sitemap',
  name: 'Sitemap',
  description: 'Can an agent list the site’s current URLs?',
  category: 'discovery',
  scope: 'origin',
  rules,
  guide,
  probes: { maps: sitemaps, robots: robotsTxtFile },

  judge({ maps, robots }, context) {
    const first = maps.present[0];
    if (!first) return missingFinding(maps, robots, context);
    const on = first.file.exchange;
    const bad = maps.present.flatMap(({ file, sitemap }) =>
      sitemap?.kind === 'bad' ? [{ on: file.exchange, evidence: sitemap.error }] : [],
    );
    if (bad.length === maps.present.length)
      return [raise('not-xml', 'The sitemap cannot be parsed', bad[0]!)];
    if (maps.present.every((f) => f.sitemap?.kind !== 'bad' && f.sitemap?.entries.length === 0))
      return [raise('empty', 'The sitemap has no entries', { on, evidence: excerpt(on) })];
    if (maps.entryCount > 0 && listsOnlyUnreachable(maps, context))
      return [
        raise(
          'empty',
          'The sitemap lists only addresses that cannot be reached from the internet',
          {
            on,
            evidence: `first: ${quote(firstOf(maps))}`,
            hint: 'Build the sitemap with the public address of the site.',
          },
        ),
      ];
    const findings = [
      ...bad
        .slice(0, 1)
        .map((place) =>
          raise(
            'one-not-xml',
            `${bad.length} of ${maps.present.length} sitemaps cannot be parsed`,
            place,
          ),
        ),
      ...childFindings(maps),
      ...limits(maps),
      ...foreignHostFindings(maps, context),
      ...schemaFindings(maps),
      ...datesOf(maps, on, context.date),
      ...sampled(maps, on, isClosedToAll(robots)),
      ...declaration(maps, robots),
      ...types(maps),
      ...remarks(maps),
    ];
    return findings.some((f) => f.effect) ? findings : [summary(maps), ...findings];
  },
});

function summary({ entryCount: count, present, children, sample }: SitemapsReading): DraftFinding {
  const { url } = present[0]!.file.exchange.ask;
  if (count === 0)
    return note(
      'listed',
      `${url} is an index of ${plural(present[0]!.urls.length, 'sitemap')}`,
      `${plural(children.filter((c) => c.isPresent).length, 'child', 'children')} of ` +
        `${children.length} asked could be read`,
    );
  const answering = sample.filter((s) => s.exchange?.answer.kind === 'reply').length;
  const sources = [
    url,
    ...(present.length > 1 ? [plural(present.length - 1, 'further sitemap')] : []),
    ...(children.length > 0 ? [plural(children.length, 'child sitemap')] : []),
  ];
  return note(
    'listed',
    `${plural(count, 'URL')} read from ${joinWithAnd(sources)}; ` +
      (answering > 0 ? `${plural(answering, 'sampled URL')} reachable` : 'none was sampled'),
  );
}

const firstOf = (maps: SitemapsReading) => listedUrls(maps).next().value ?? '';

function listsOnlyUnreachable(maps: SitemapsReading, context: ProbeContext): boolean {
  for (const url of listedUrls(maps)) if (context.isReachable(url)) return false;
  return firstOf(maps) !== '';
}

/** No readable sitemap: the reason selects the slug, the score is the same. */
function missingFinding(
  { files }: SitemapsReading,
  robots: RobotsReading,
  context: ProbeContext,
): readonly DraftFinding[] | { unmeasured: Exchange } {
  const named = files.filter((f) => f.isNamed);
  const looked = named.length > 0 ? named : files;
  const silent = [robots, ...looked.map((f) => f.file)].find(
    (f) => isUnanswered(f) && context.isReachable(f.exchange.ask.url),
  );
  if (silent) return unmeasured(silent.exchange);
  const { file } = looked.find((f) => f.file.state !== 'absent' || f.file.html) ?? looked[0]!;
  const { reason, exchange: on } = file;
  const places = files.map((f) => placeOf(f.file.exchange.ask.url, context)).join(', ');
  const absent = {
    message:
      named.length > 0
        ? 'The sitemap listed in robots.txt does not exist'
        : 'No sitemap was found at the usual locations',
    // Without an answer, the description of the request has the reason.
    evidence: `${on.answer.kind === 'reply' ? `${reason}; ` : ''}tried: ${places}`,
    hint: 'Publish a sitemap of the pages that exist and list it in robots.txt.',
  };
  // An answer to random paths that is no HTML is no web page.
  return [missingFile(rules, { ...file, fallback: false }, absent, { evidence: excerpt(on) })];
}

/** The path of a file of this site, and the whole address of another. */
const placeOf = (url: string, context: ProbeContext): string =>
  context.isSameSite(url) ? new URL(url).pathname : url;

function childFindings({ children }: SitemapsReading): DraftFinding[] {
  const answered = children.filter(({ file }) => !isUnanswered(file));
  const gone = answered.filter((c) => !c.isPresent || c.sitemap?.kind === 'bad');
  if (gone.length === 0) return [];
  const evidence = gone
    .map(
      (c) =>
        `${c.file.exchange.ask.url}: ` +
        `${c.sitemap?.kind === 'bad' ? c.sitemap.error : c.file.reason}`,
    )
    .join('; ');
  return [
    raise(
      'child',
      `${gone.length} of ${plural(answered.length, 'sampled child sitemap')} cannot be read`,
      {
        share: [gone.length, answered.length],
        on: gone[0]!.file.exchange,
        evidence: evidence,
      },
    ),
  ];
}

const URLS_MAX = 50_000;
const BYTES_MAX = 50 * 1024 * 1024;

function limits({ present, children }: SitemapsReading): DraftFinding[] {
  const big = [...present, ...children].find(
    (f) => entryCount(f) > URLS_MAX || declaredBytes(f.file.reply) > BYTES_MAX,
  );
  if (!big) return [];
  const evidence =
    entryCount(big) > URLS_MAX
      ? 'more than 50,000 entries; the rest was not read'
      : `Content-Length: ${declaredBytes(big.file.reply)}`;
  return [
    raise('limits', 'A sitemap file has more than 50,000 URLs or 50 MiB', {
      on: big.file.exchange,
      evidence: evidence,
    }),
  ];
}

const entryCount = ({ sitemap: map }: SitemapFile) =>
  map && map.kind !== 'bad' ? map.entries.length : 0;

function declaredBytes(reply: Reply | null): number {
  const length = reply && header(reply, 'content-length');
  return length && /^\d{1,15}$/.test(length) ? Number(length) : 0;
}

/** Faults that other readers reject although the entries can be read. */
function schemaFindings({ present, children }: SitemapsReading): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const read = [...present, ...children].flatMap(({ file, sitemap: map }) =>
    map && map.kind !== 'bad' ? [{ on: file.exchange, map }] : [],
  );
  const misnamed = read.find(({ map }) => map.badNamespace !== null);
  if (misnamed)
    findings.push(
      raise(
        'namespace',
        misnamed.map.badNamespace
          ? `The namespace of the sitemap is ${quote(misnamed.map.badNamespace)}`
          : 'The sitemap has no namespace (xmlns)',
        { on: misnamed.on },
      ),
    );
  const [invalid, all] = read.reduce(
    ([some, total], { map }) => [some + map.entries.invalid, total + map.entries.length],
    [0, 0],
  );
  const bad = read.find(({ map }) => map.entries.firstInvalid !== null);
  if (bad)
    findings.push(
      raise(
        'invalid-loc',
        `${invalid} of ${plural(all, 'address', 'addresses')} in the sitemap ` +
          `${invalid === 1 ? 'is' : 'are'} relative, too long, or not escaped`,
        { on: bad.on, evidence: `first: ${quote(bad.map.entries.firstInvalid!)}` },
      ),
    );
  return findings;
}

/** Pages of other hosts are allowed if the host's robots.txt names the sitemap; hosts not requested are not judged. */
function foreignHostFindings(maps: SitemapsReading, context: ProbeContext): DraftFinding[] {
  let [count, all] = [0, 0];
  let first: string | undefined;
  for (const url of listedUrls(maps)) {
    all++;
    const host = hostnameOf(url);
    if (maps.ownHosts.has(host) || maps.submittedHosts.has(host)) continue;
    if (!maps.askedHosts.has(host) && context.isReachable(url)) continue;
    count++;
    first ??= url;
  }
  if (first === undefined) return [];
  const evidence = `${count} of ${all}, for example ${quote(first)}`;
  return [
    raise(
      'foreign',
      `The sitemap lists URLs of ${hostnameOf(first)}, ${context.isReachable(first) ? 'whose robots.txt does not list the sitemap' : 'which cannot be reached from the internet'}`,
      { on: maps.present[0]!.file.exchange, evidence },
    ),
  ];
}

/** True if robots.txt blocks everyone from everything; robots-txt reports that, so the list is not blamed. */
const isClosedToAll = ({ robots }: RobotsReading) => !robotsAllows(robots, '*', '/').allowed;

/** Addresses that `invalid-loc` judges. A relative one, resolved against the sitemap, may lead to another page. */
function invalidUrls({ lists }: SitemapsReading): ReadonlySet<string> {
  const urls = new Set<string>();
  for (const { file, sitemap: map } of lists) {
    if (map.entries.invalid === 0) continue;
    for (const loc of map.entries.locs)
      if (!isAllowedLoc(loc)) urls.add(resolveUrl(loc, file.exchange.answer.url) ?? loc);
  }
  return urls;
}

function sampled(maps: SitemapsReading, on: Exchange, isClosed: boolean): DraftFinding[] {
  const { sample } = maps;
  const answered = sample.flatMap(({ url, exchange }) =>
    exchange?.answer.kind === 'reply' &&
    exchange.answer.status !== 429 &&
    !challengeOf(exchange.answer)
      ? [{ url, exchange, reply: exchange.answer }]
      : [],
  );
  const findings: DraftFinding[] = [];
  const invalid = invalidUrls(maps);
  const valid = answered.filter(({ url }) => !invalid.has(url));
  const dead = valid.filter(({ reply }) => reply.status >= 400);
  if (dead.length > 0)
    findings.push(
      raise(
        'dead',
        `${dead.length} of ${plural(valid.length, 'sampled URL')} ` +
          `${dead.length === 1 ? 'returns' : 'return'} an error`,
        {
          share: [dead.length, valid.length],
          on: dead[0]!.exchange,
          evidence: dead.map((d) => `${d.url} ${d.reply.status}`).join(', '),
        },
      ),
    );
  const moved = answered.filter(({ reply }) => reply.hops.length > 0);
  if (moved.length > 0.2 * answered.length)
    findings.push(
      raise(
        'redirecting',
        `${moved.length} of ${plural(answered.length, 'sampled URL')} ` +
          `${moved.length === 1 ? 'redirects' : 'redirect'}`,
        { on: moved[0]!.exchange, evidence: `${moved[0]!.url} → ${moved[0]!.reply.url}` },
      ),
    );
  const hidden = answered.find(({ reply }) => reply.status < 400 && memoized(reply, isNoindex));
  const disallowed = isClosed ? [] : sample.filter((s) => s.disallowed);
  if (hidden)
    findings.push(
      raise('unindexable', 'A listed URL is marked noindex', {
        on: hidden.exchange,
        evidence: 'noindex',
        subject: 'noindex',
        hint: 'List only indexable URLs.',
      }),
    );
  if (disallowed.length > 0)
    findings.push(
      raise(
        'unindexable',
        `${disallowed.length} of ${plural(sample.length, 'sampled URL')} ${disallowed.length === 1 ? 'is' : 'are'} disallowed in robots.txt`,
        {
          on,
          evidence: disallowed
            .slice(0, 5)
            .map(({ url }) => url)
            .join(', '),
          subject: 'disallowed',
          hint: 'List only URLs that robots.txt allows.',
        },
      ),
    );
  return findings;
}

function isNoindex(reply: Reply): boolean {
  const tagged = (header(reply, 'x-robots-tag') ?? '')
    .toLowerCase()
    .split(',')
    .some((d) => /^\s*(?:noindex|none)\s*$/.test(d));
  const html = tagged ? null : htmlUncached(reply);
  return (
    tagged ||
    (html !== null &&
      /(?:^|,)\s*(?:noindex|none)\s*(?:,|$)/i.test(metaContent(html, 'robots') ?? ''))
  );
}

function declaration({ present, named }: SitemapsReading, robots: RobotsReading): DraftFinding[] {
  const on = present[0]!.file.exchange;
  // robots-txt judges a robots.txt that cannot be read.
  if (
    !isFetched(robots) ||
    present.some((f) => f.isNamed || named.includes(f.file.exchange.answer.url))
  )
    return [];
  return [
    raise('undeclared', 'robots.txt does not list the sitemap', {
      on,
      evidence: `robots.txt lists ${named.length > 0 ? [...named].slice(0, 3).join(', ') : 'none'}`,
      hint: `Add to robots.txt: Sitemap: ${on.answer.url}`,
    }),
  ];
}

const READABLE_TYPE =
  /^(?:text\/xml|text\/plain|application\/(?:xml|gzip|x-gzip|rss\+xml|atom\+xml)|[a-z]+\/[\w.-]+\+xml)$/;

function types({ present, children }: SitemapsReading): DraftFinding[] {
  const odd = [...present, ...children.filter((c) => c.isPresent)].find(
    ({ file }) => file.reply && !READABLE_TYPE.test(mediaType(file.reply) ?? ''),
  );
  if (!odd?.file.reply) return [];
  return [
    raise('type', `The sitemap is ${servedAs(odd.file.reply && mediaType(odd.file.reply))}`, {
      on: odd.file.exchange,
    }),
  ];
}

function remarks({ files, present, children }: SitemapsReading): DraftFinding[] {
  const findings = files
    .filter((f) => f.isNamed && !f.isPresent)
    .map((f) =>
      note(
        'named-absent',
        `${
          f.file.exchange.answer.kind === 'none'
            ? 'A file that a Sitemap line in robots.txt names gives no response'
            : 'A Sitemap line in robots.txt points to a file that does not exist'
        }: ${f.file.exchange.ask.url}`,
        { evidence: f.file.reason, subject: f.file.exchange.ask.url },
      ),
    );
  const cut = [...present, ...children].find((f) => f.isCut);
  if (cut)
    findings.push(
      note(
        'truncated',
        `${cut.file.exchange.ask.url} was read up to 5 MiB; the rest was not checked`,
      ),
    );
  return findings;
}
