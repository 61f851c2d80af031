import { all, probe, read, type Questions } from '../../probes/probe';
import {
  CONTROL_TOKENS,
  FETCH_CLIENTS,
  REPORTED_TOKENS,
  SEARCH_CLIENTS,
  TRAINING_CLIENTS,
} from '../../clients';
import { isArray, isObject, member, wordOf } from '../../parse/json';
import {
  robotsAllows,
  TRAINING_PREFERENCE,
  type Robots,
  type RobotsGroup,
  type RobotsLine,
} from '../../parse/robots';
import {
  isWholeSite,
  parseContentSignal,
  parseContentUsage,
  type Dimension,
  type ParsedUsage,
} from './parse';
import type { Exchange } from '../../network/recording';
import type { ProbeContext } from '../../probes/probe-context';
import type { JsonReading } from '../../probes/file';
import { robotsTxtFile, tdmrepFile, type RobotsReading } from '../../probes/files';
import { homePage, metaContent, type PageReading } from '../../probes/page';
import { header, headerLines } from '../../probes/reply';
import { rslDocuments, type RslReading } from '../rsl/probe';

/** Crawlers of search engines that are not mainly for AI; other AI clients do not read their group. */
const ENGINES = new Set(['bingbot', 'applebot']);

const AI_TOKENS = new Set(
  [
    ...[...SEARCH_CLIENTS, ...FETCH_CLIENTS, ...TRAINING_CLIENTS].map((c) => c.token),
    ...CONTROL_TOKENS,
    ...REPORTED_TOKENS,
  ]
    .map((token) => token.toLowerCase())
    .filter((token) => !ENGINES.has(token)),
);

/** True if AI clients read the declarations for this audience: `*` or an AI client's token. */
export const isForAi = (audience: string) => audience === '*' || AI_TOKENS.has(audience);

/** Error of a valid line above the first group. */
export const OUTSIDE_A_GROUP = 'is outside a group';

/** A declaration of usage rights, in one place. */
export interface UsageSource {
  /** For people: `robots.txt line 4`, `header Content-Usage`. */
  readonly where: string;
  /** As written, for a detail. */
  readonly quote: string;
  readonly on: Exchange;
  /** Product token of the robots.txt group; `*` = everyone. */
  readonly audience: string;
  /** Without dimensions that are declared under a condition (a price, a place, a part of the site). */
  readonly values: ParsedUsage['values'];
  /** All declared dimensions, conditional ones included. */
  readonly declared: readonly Dimension[];
  readonly errors: readonly string[];
  /** True for a licence that permits for a price, or to some users or places only. */
  readonly isConditional?: boolean;
}

/** Errors of one declaration, and of all, that are findings. */
const ERRORS_MAX = 5;
const ALL_ERRORS_MAX = 20;

export const errorsOf = (sources: readonly UsageSource[]) =>
  sources
    .flatMap((source) => source.errors.slice(0, ERRORS_MAX).map((error) => ({ source, error })))
    .slice(0, ALL_ERRORS_MAX);

/** All declarations of usage rights: Content Signals, AIPREF, RSL, TDMRep. */
export const usageSources = probe(function* (context): Questions<readonly UsageSource[]> {
  const [robots, home, tdmrep, rsl] = yield* all([
    read(robotsTxtFile),
    read(homePage),
    read(tdmrepFile),
    read(rslDocuments),
  ]);
  return [
    ...fromRobots(robots),
    ...fromHeaders(home),
    ...fromRsl(rsl, context),
    ...fromTdm(home, tdmrep),
  ];
});

function sourceOf(
  parsed: ParsedUsage,
  place: Pick<UsageSource, 'where' | 'quote' | 'on' | 'audience'>,
  errors: readonly string[] = [],
): UsageSource {
  return {
    ...place,
    values: isWholeSite(parsed.path) ? parsed.values : [],
    declared: parsed.values.map((v) => v.dimension),
    errors: [...errors, ...parsed.errors],
  };
}

const PARSERS: ReadonlyMap<string, (value: string) => ParsedUsage> = new Map([
  ['content-signal', parseContentSignal],
  ['content-usage', parseContentUsage],
]);

function fromRobots({ robots, exchange: on }: RobotsReading): UsageSource[] {
  const source = (l: RobotsLine, audience: string, errors: readonly string[] = []) => {
    const parsed = PARSERS.get(l.field)?.(l.value);
    return parsed
      ? [
          sourceOf(
            parsed,
            { where: `robots.txt line ${l.line}`, quote: `${l.field}: ${l.value}`, on, audience },
            errors,
          ),
        ]
      : [];
  };
  const audiences = audiencesOf(robots);
  return [
    ...robots.extensions.flatMap((l) =>
      l.grouped ? source(l, audiences.get(l.line) ?? '*') : source(l, '*', [OUTSIDE_A_GROUP]),
    ),
    ...trainingPreference(robots, on),
  ];
}

/** The training preference, for the whole site: what the rules of its group permit for `/`. */
function trainingPreference(robots: Robots, on: Exchange): UsageSource[] {
  const groups = robots.groups.get(TRAINING_PREFERENCE);
  if (!groups) return [];
  const { allowed, rule } = robotsAllows(robots, TRAINING_PREFERENCE, '/');
  const rules = groups.flatMap(({ group }) => group.rules);
  return [
    {
      where: `robots.txt group ${TRAINING_PREFERENCE}`,
      quote: rules.map(({ allow, path }) => `${allow ? 'Allow' : 'Disallow'}: ${path}`).join(', '),
      on,
      audience: '*',
      values: rule || rules.length === 0 ? [{ dimension: 'train', yes: allowed }] : [],
      declared: ['train'],
      errors: [],
    },
  ];
}

/** Audience per line number: everyone or an AI client if the group names one above the line. */
function audiencesOf(robots: Robots): ReadonlyMap<number, string> {
  const named = new Map<RobotsGroup, { readonly token: string; readonly since: number }[]>();
  for (const [token, groups] of robots.groups)
    for (const { group, since } of groups) {
      const tokens = named.get(group) ?? [];
      named.set(group, tokens);
      tokens.push({ token, since });
    }
  const audiences = new Map<number, string>();
  for (const [group, tokens] of named) {
    tokens.sort((a, b) => a.since - b.since);
    let audience: string | undefined;
    let next = 0;
    group.extensions.forEach(({ line }, at) => {
      for (; next < tokens.length && tokens[next]!.since <= at; next++)
        audience = nearer(audience, tokens[next]!.token);
      audiences.set(line, audience ?? '*');
    });
  }
  return audiences;
}

const nearer = (audience: string | undefined, token: string): string =>
  audience === undefined ||
  token === '*' ||
  (audience !== '*' && !isForAi(audience) && isForAi(token))
    ? token
    : audience;

function fromHeaders({ reply, exchange: on }: PageReading): UsageSource[] {
  if (!reply) return [];
  return [...PARSERS].flatMap(([name, parse]) => {
    const value = headerLines(reply.headers, name).join(', ');
    return value === ''
      ? []
      : [
          sourceOf(parse(value), {
            where: `header ${name}`,
            quote: `${name}: ${value}`,
            on,
            audience: '*',
          }),
        ];
  });
}

const RSL_DIMENSIONS: ReadonlyMap<string, readonly Dimension[]> = new Map<
  string,
  readonly Dimension[]
>([
  ['ai-train', ['train']],
  ['ai-input', ['ground']],
  ['ai-index', ['search']],
  ['search', ['search']],
  ['ai-all', ['train', 'ground', 'search']],
  ['all', ['train', 'ground', 'search']],
]);

/**
 * A rule counts as yes or no only if nothing narrows it: no price, no alternative licence, no group of users or places.
 */
function fromRsl({ documents }: RslReading, context: ProbeContext): UsageSource[] {
  return documents.flatMap(({ rsl, via, exchange: on, file }) => {
    if (!rsl?.ok) return [];
    const values: ParsedUsage['values'][number][] = [];
    const declared: Dimension[] = [];
    let isConditional = false;
    for (const { url, licenses } of rsl.contents) {
      const isWhole = file === null || isWholeSite(pathOf(url ?? '', context));
      for (const { rules, payment } of licenses) {
        const isFree =
          licenses.length === 1 &&
          (payment === null || payment === 'free') &&
          rules.every((r) => r.type === 'usage' || r.type === null);
        const isPlain = isWhole && isFree;
        isConditional ||= !isFree;
        for (const r of rules.filter((rule) => rule.type === 'usage' || rule.type === null)) {
          const dimensions = r.tokens.flatMap((t) => RSL_DIMENSIONS.get(t) ?? []);
          declared.push(...dimensions);
          if (isPlain)
            values.push(
              ...dimensions.map((dimension) => ({ dimension, yes: r.kind === 'permits' })),
            );
        }
      }
    }
    return [
      {
        where: `RSL (${via})`,
        quote: on.ask.url,
        on,
        audience: '*',
        values,
        declared,
        errors: [],
        isConditional,
      },
    ];
  });
}

function pathOf(url: string, context: ProbeContext): string {
  return url.startsWith(`${context.origin}/`)
    ? url.slice(context.origin.length)
    : url === context.origin
      ? '/'
      : url;
}

/** TDMRep: the page's meta outranks the header, the header the file. */
function fromTdm({ html, reply, exchange: on }: PageReading, file: JsonReading): UsageSource[] {
  const meta = html && metaContent(html, 'tdm-reservation');
  if (meta !== null) return [tdm(meta.trim(), { where: '<meta name="tdm-reservation">', on })];
  const value = reply && header(reply, 'tdm-reservation');
  if (value !== null) return [tdm(value.trim(), { where: 'header tdm-reservation', on })];
  if (file.state !== 'present') return [];
  const at = { where: '/.well-known/tdmrep.json', on: file.exchange };
  const error = file.error === null ? 'not a JSON array of rules' : `not JSON: ${file.error}`;
  if (!isArray(file.value)) return [{ ...tdm('', at), quote: '', errors: [error] }];
  const rules = file.value.slice(0, 1000).filter(isObject);
  const whole = rules.find((r) => {
    const location = member(r, 'location');
    return typeof location === 'string' && isWholeSite(location);
  });
  const spoken = whole ?? rules[0];
  if (!spoken) return [];
  const reservation = tdm(wordOf(member(spoken, 'tdm-reservation') ?? ''), at);
  return [whole ? reservation : { ...reservation, values: [] }];
}

function tdm(value: string, { where, on }: Pick<UsageSource, 'where' | 'on'>): UsageSource {
  const isKnown = value === '0' || value === '1';
  return {
    where,
    on,
    audience: '*',
    quote: `tdm-reservation: ${value}`,
    values: isKnown ? [{ dimension: 'train', yes: value === '0' }] : [],
    declared: isKnown ? ['train'] : [],
    errors: isKnown ? [] : [`tdm-reservation ${value || '(empty)'} is not 0 or 1`],
  };
}
