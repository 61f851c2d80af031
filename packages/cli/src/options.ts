import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  CATEGORIES,
  CHECK_IDS,
  CHECKS,
  checkIdOf,
  GUIDES,
  parseHeaderLines,
  PROFILES,
  PROTOCOL_STEPS,
  type Category,
  type CheckId,
  type Profile,
  type Protocol,
  type ProtocolStep,
} from '@seamark/engine';
import { didYouMean } from './did-you-mean';
import { UsageError } from './failures';
import { COMPRESSED, UNPACKERS } from './log-files';
import { isSettingsFile, readSettingsFile } from './settings-file';
import { HOSTS, hostOf, hostOnlyChecks, type HostName } from './serve/hosts';
import { AGAINST } from './site/against';
import { isPageCheck } from './site/places';
import type { SourcePattern } from './site/source-files';
import type { HostLayout } from '@/lib/fixes/contract/artifacts';
import { REDIRECT_LAYOUTS } from '@/lib/fixes/redirects/redirects-file';
import { HOUR_MS } from '@/lib/platform/time';

export interface Option {
  /** Null: a switch. `[…]`: optional. */
  readonly value: string | null;
  readonly fallback: string;
  readonly description: string;
  readonly isRepeatable?: true;
}

const option = (value: string, description: string, fallback = 'none'): Option => ({
  value,
  fallback,
  description,
});
const toggle = (description: string): Option => ({ value: null, fallback: 'off', description });
const list = (value: string, description: string): Option => ({
  ...option(value, description),
  isRepeatable: true,
});
/** A report, written to the file or to standard output. */
const output = (extension: string, description: string): Option =>
  option(`[file.${extension}]`, description, 'off');

/** How a page is requested. */
const REQUEST = {
  timeout: option('ms', 'Timeout per request in milliseconds, from 100 to 10000.', '10000'),
  retries: option('n', 'Retries after a network failure, from 0 to 2.', '2'),
  header: list(
    "'name: value'",
    'Send this header to the origin of the address, and to no other. For protected previews. Repeatable.',
  ),
  serve: option(
    'folder',
    'Scan a built site before it is deployed: serve this folder on this machine.',
  ),
  as: option(
    'host',
    `With --serve: which host to imitate, one of ${HOSTS.join(', ')}. Default: github-pages if the folder has .nojekyll or CNAME, otherwise nginx.`,
  ),
  config: option(
    'file',
    'With --as vercel or netlify: the vercel.json or netlify.toml, if it is neither in the folder nor beside it.',
  ),
};

/** Pages of a live site, as many as the server scans of one. */
const PAGES_MAX = 250;
const FOLDER_PAGES_MAX = 100_000;

const SCAN = {
  checks: option('a,b', 'Run only these checks; ids or aliases.', 'all'),
  profile: option('p', `${PROFILES.join(', ')}: which conditional checks always apply.`, 'auto'),
  ...REQUEST,
};

/** Beginning of a file path; no address begins like this. */
const PATH = /^(?:\.{0,2}[\\/]|[A-Za-z]:[\\/])/;

/** Report formats, and the file names that may follow their option. */
const FORMATS = {
  json: /\.json$/i,
  markdown: /\.(?:md|markdown)$/i,
  html: /\.html?$/i,
  sarif: /\.(?:sarif|json)$/i,
  junit: /\.xml$/i,
  'gitlab-codequality': /\.json$/i,
} as const;
export type Format = keyof typeof FORMATS;
const FORMAT_NAMES = Object.keys(FORMATS) as Format[];
/** Formats of `seamark visits`. */
const TABLE_FORMATS = { json: FORMATS.json, csv: /\.csv$/i, html: FORMATS.html } as const;
type TableFormat = keyof typeof TABLE_FORMATS;
const TABLE_FORMAT_NAMES = Object.keys(TABLE_FORMATS) as TableFormat[];
const FILE_NAMES: Readonly<Record<string, RegExp>> = { ...FORMATS, ...TABLE_FORMATS };

/** One row per option of `seamark scan`; help and the page /docs/cli list them. */
const OPTIONS = {
  file: option('list.txt', 'Scan the addresses in this file, one per line; # starts a comment.'),
  ...SCAN,
  pages: option(
    'n | all',
    `Scan additional pages too: with --serve, those of the folder; else at most ${PAGES_MAX} that links, sitemap, and llms.txt name, of each template.`,
    'the home page alone',
  ),
  config: option(
    'file',
    'The seamark.config.yml with these options, if it is not in the current folder. With --as vercel or netlify: the vercel.json or netlify.toml, if it is neither in the folder nor beside it.',
  ),
  'source-map': list(
    "'/docs/*=docs/*.md'",
    'With --pages: the files from which pages are built, if they are not where their generator looks for them. Repeatable.',
  ),
  against: option(
    'url',
    'With --serve: compare the folder with this live site: robots.txt and other files, headers, redirects, Markdown, and the text of some pages.',
  ),
  'all-links': toggle(
    'Ask all links of llms.txt, at most 1000, instead of ten. For your own site; --serve always does.',
  ),
  json: output('json', 'Write the report as JSON, to the file or to standard output.'),
  markdown: output('md', 'Write the report as Markdown, for example for a pull request.'),
  html: output('html', 'Write the report as one self-contained page.'),
  sarif: output('sarif', 'Write the open findings as SARIF 2.1.0, for code scanning.'),
  junit: output('xml', 'Write the checks as JUnit test results.'),
  'gitlab-codequality': output('json', 'Write the open findings as a GitLab code quality report.'),
  'min-score': option('n', 'Exit with code 1 if the score is lower, from 0 to 100.'),
  'min-page-score': option(
    'n',
    'With --pages: exit with code 1 if a page scores lower, from 0 to 100.',
  ),
  'min-category': list(
    'name=n',
    `Exit with code 1 if a category scores lower: ${CATEGORIES.join(', ')}. Repeatable.`,
  ),
  'fail-on': list(
    'id',
    'Exit with code 1 if this rule (such as llms-txt/no-h1) or any rule of this check has an open finding. Repeatable.',
  ),
  baseline: option('file.json', 'Compare with an earlier report that --json wrote.'),
  'fail-on-regression': toggle(
    'With --baseline: exit with code 1 if a check scores lower than before.',
  ),
  'fail-on-breaking': toggle(
    'With --baseline: exit with code 1 if clients of before may fail: a tool, an operation, a parameter, or a member of an answer is gone, or a parameter is required now.',
  ),
  'max-new': option(
    'n',
    'With --baseline: exit with code 1 if there are more new findings. On a new page, what most pages of its template have is not new.',
  ),
  remote: toggle(
    'Run the audit on the server at SEAMARK_BASE_URL with the key in SEAMARK_API_KEY. Host names without a scheme use https.',
  ),
  wait: toggle('With --remote: if the server is busy or a limit is reached, wait and try again.'),
};

const FIXES = {
  ...SCAN,
  remote: toggle(
    'Read the latest report of the site from the server at SEAMARK_BASE_URL, with the key in SEAMARK_API_KEY.',
  ),
};

const FIX = {
  ...FIXES,
  write: option('folder', 'Write the files into this folder, at the paths where they are served.'),
  force: toggle('With --write: replace files that exist.'),
};

const SEE = {
  ...REQUEST,
  json: toggle('Write JSON instead of Markdown.'),
};

const ASK = {
  questions: option(
    'file',
    'The questions with their right answers, as YAML or JSON.',
    'seamark.questions.yml',
  ),
  pages: option('n', 'Most pages to read besides the home page, from 0 to 250.', '50'),
  ...REQUEST,
  json: output('json', 'Write the answers as JSON, to the file or to standard output.'),
  sarif: output('sarif', 'Write questions without an answer as SARIF 2.1.0, for code scanning.'),
  junit: output('xml', 'Write the questions as JUnit test results.'),
  'min-answered': option(
    'percent',
    'Exit with code 1 if fewer of the questions are answered, from 0 to 100.',
  ),
  baseline: option('file.json', 'Compare with earlier answers that --json wrote.'),
  'fail-on-regression': toggle('With --baseline: exit with code 1 if a question lost its answer.'),
};

const VISITS = {
  since: option('time', 'Leave out earlier requests: 7d, 12h, or a date such as 2026-11-20.'),
  format: option(
    'format',
    'The log_format of nginx or the LogFormat of Apache, or paths of JSON members as {"ip": "$.client.ip", …}, if it is not a default one.',
    'recognized',
  ),
  host: option('name', 'Only requests for this host, if the log has several.', 'all'),
  robots: option('file', 'Count the requests that this robots.txt disallows.'),
  dns: toggle('Ask DNS for the names of addresses that no published range proves.'),
  signatures: toggle(
    'Fetch the keys of operators that sign requests, and verify signatures in logs that have the headers.',
  ),
  'refresh-ranges': toggle(
    'Fetch the address ranges of operators, instead of the copies of this version.',
  ),
  site: option(
    'id',
    'Send the counts to this site of the server at SEAMARK_BASE_URL. Needs SEAMARK_API_KEY with the scope visits.',
  ),
  follow: toggle('With --site: keep reading the log, and send what is added.'),
  every: option('seconds', 'With --follow: how often, from 1 to 3600.', '60'),
  state: option(
    'file',
    'With --follow: where the position in the log is stored; by default in STATE_DIRECTORY or the current folder.',
    'seamark-visits.json',
  ),
  json: output('json', 'Write the table as JSON.'),
  csv: output('csv', 'Write the table as CSV.'),
  html: output('html', 'Write the table as one self-contained page.'),
};

/** The host that serves a folder alike. */
const servedAs = (layout: HostLayout): HostName =>
  layout === 'cloudflare-pages' ? 'cloudflare' : (HOSTS.find((host) => host === layout) ?? 'nginx');

const REDIRECTS = {
  'site-url': option('url', 'Address of the site, whose pages are the targets. It is scanned.'),
  ...REQUEST,
  serve: option('folder', 'Take all pages of this folder, a built site, instead of a scan.'),
  as: option('host', `Host that gets the file, one of ${REDIRECT_LAYOUTS.join(', ')}.`, 'plain'),
  since: VISITS.since,
  format: VISITS.format,
  write: toggle(
    'Write the sure redirects in the form of the host: _redirects into the folder, others into the current folder.',
  ),
  json: toggle('Write JSON instead of a table.'),
  'max-missing': option('n', 'Exit with code 1 if more addresses are missing.'),
};

const GUESS = {
  ...REQUEST,
  json: toggle('Write JSON instead of a table.'),
};

/** Commands that check one protocol, each with the check that measures it. */
export const PROTOCOL_COMMANDS = {
  'check-mcp': { protocol: 'mcp', checkId: 'mcp-discovery' },
  'check-a2a': { protocol: 'a2a', checkId: 'agent-card' },
  'check-oauth': { protocol: 'oauth', checkId: 'auth-discovery' },
  'check-openapi': { protocol: 'openapi', checkId: 'api-discovery' },
} as const satisfies Readonly<Record<string, { protocol: Protocol; checkId: CheckId }>>;
export type ProtocolCommand = keyof typeof PROTOCOL_COMMANDS;

/** What their address is of. */
const SUBJECT: Readonly<Record<ProtocolCommand, string>> = {
  'check-mcp': 'address of the MCP server',
  'check-a2a': 'address of the agent card, or of the site that has it at its well-known path',
  'check-oauth': 'address of the protected resource',
  'check-openapi': 'address or the file of the description',
};

const CHECK_PROTOCOL = {
  timeout: REQUEST.timeout,
  retries: REQUEST.retries,
  header: REQUEST.header,
  json: output('json', 'Write the result as JSON, to the file or to standard output.'),
  sarif: output('sarif', 'Write the open findings as SARIF 2.1.0, for code scanning.'),
  'min-step': option(
    'step',
    `Exit with code 1 if agents get less far than this: ${PROTOCOL_STEPS.join(', ')}.`,
  ),
};

export const COMMANDS = {
  scan: { usage: 'seamark scan <address…> [options]', options: OPTIONS },
  fixes: { usage: 'seamark fixes <address | report.json> [options]', options: FIXES },
  fix: { usage: 'seamark fix <check> <address | report.json> [options]', options: FIX },
  see: { usage: 'seamark see <address> [options]', options: SEE },
  ask: { usage: 'seamark ask <address> [options]', options: ASK },
  visits: { usage: 'seamark visits <access.log…> [options]', options: VISITS },
  redirects: {
    usage: 'seamark redirects <access.log…> --site-url <address> [options]',
    options: REDIRECTS,
  },
  guess: { usage: 'seamark guess <address> [options]', options: GUESS },
  'check-mcp': { usage: 'seamark check-mcp <address> [options]', options: CHECK_PROTOCOL },
  'check-a2a': { usage: 'seamark check-a2a <address> [options]', options: CHECK_PROTOCOL },
  'check-oauth': { usage: 'seamark check-oauth <address> [options]', options: CHECK_PROTOCOL },
  'check-openapi': {
    usage: 'seamark check-openapi <address | file> [options]',
    options: CHECK_PROTOCOL,
  },
} as const;
export type CommandName = keyof typeof COMMANDS;

/** Options of a measurement, shared by all commands. */
export interface MeasureOptions {
  readonly checks: readonly CheckId[] | null;
  readonly profile: Profile;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly serve: string | null;
  readonly as: HostName;
  readonly config: string | null;
}

export interface Output<F = Format> {
  readonly format: F;
  /** Null: standard output. */
  readonly file: string | null;
}

export interface ScanOptions extends MeasureOptions, BaselineOptions {
  readonly addresses: readonly string[];
  readonly file: string | null;
  readonly outputs: readonly Output[];
  /** Most additional pages; null: the home page alone. */
  readonly pages: number | null;
  readonly sources: readonly SourcePattern[];
  /** Origin of a live site, with a slash. */
  readonly against: string | null;
  readonly minScore: number | null;
  readonly minPageScore: number | null;
  readonly minCategories: readonly { readonly category: Category; readonly min: number }[];
  readonly failOn: readonly string[];
  readonly failOnBreaking: boolean;
  readonly maxNew: number | null;
  readonly allLinks: boolean;
  readonly remote: boolean;
  readonly wait: boolean;
}

export interface FixesOptions extends MeasureOptions {
  /** Empty with `--serve`. */
  readonly source: string | null;
  readonly remote: boolean;
}

export interface FixOptions extends FixesOptions {
  readonly check: CheckId;
  readonly write: string | null;
  readonly force: boolean;
}

/** Options of `seamark see` and `seamark guess`. */
export interface SeeOptions extends MeasureOptions {
  /** Null with `--serve`. */
  readonly address: string | null;
  readonly json: boolean;
}

/** Formats of `seamark ask`. */
const ANSWER_FORMATS = ['json', 'sarif', 'junit'] as const satisfies readonly Format[];
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

export interface AskOptions extends MeasureOptions, BaselineOptions {
  /** Null with `--serve`. */
  readonly address: string | null;
  readonly questions: string;
  readonly pages: number;
  readonly outputs: readonly Output<AnswerFormat>[];
  /** Percent. */
  readonly minAnswered: number | null;
}

export interface VisitsOptions {
  /** `-`: standard input. */
  readonly files: readonly string[];
  /** Milliseconds since 1970. */
  readonly since: number | null;
  readonly format: string | null;
  readonly host: string | null;
  readonly robots: string | null;
  readonly dns: boolean;
  readonly signatures: boolean;
  readonly refreshRanges: boolean;
  /** Site of the server that gets the counts. */
  readonly site: string | null;
  /** Null: read once. */
  readonly follow: { readonly everySeconds: number; readonly stateFile: string } | null;
  readonly outputs: readonly Output<TableFormat>[];
}

export interface RedirectsOptions extends MeasureOptions {
  /** `-`: standard input. */
  readonly files: readonly string[];
  readonly siteUrl: string;
  /** Host that gets the file. */
  readonly layout: HostLayout;
  /** Milliseconds since 1970. */
  readonly since: number | null;
  readonly format: string | null;
  readonly write: boolean;
  readonly json: boolean;
  readonly maxMissing: number | null;
}

export interface ProtocolOptions extends MeasureOptions {
  readonly command: ProtocolCommand;
  /** Address of the endpoint, or with `check-openapi` a file. */
  readonly source: string;
  readonly outputs: readonly Output<'json' | 'sarif'>[];
  readonly minStep: ProtocolStep | null;
}

/** The only address; null with `--serve` alone. */
function addressOf(
  [address, extra]: readonly string[],
  { serve }: MeasureOptions,
  what: string,
): string | null {
  if (!address && serve === null) throw new UsageError(`Specify ${what}, or --serve.`);
  if (extra) throw new UsageError(`Only one address at a time; remove ${extra}.`);
  return address ?? null;
}

interface BaselineOptions {
  readonly baseline: string | null;
  readonly failOnRegression: boolean;
}

function baselineOf(values: Values): BaselineOptions {
  const baseline = values.text('baseline');
  const failOnRegression = values.has('fail-on-regression');
  if (failOnRegression && baseline === null)
    throw new UsageError('--fail-on-regression requires --baseline.');
  return { baseline, failOnRegression };
}

export function readSee(args: readonly string[]): SeeOptions {
  const { values, positionals } = parse('see', args);
  const options = measureOptions(values);
  const address = addressOf(positionals, options, 'the address of a page');
  return { ...options, address, json: values.has('json') };
}

export function readProtocol(command: ProtocolCommand, args: readonly string[]): ProtocolOptions {
  const { values, positionals } = parse(command, withFiles(args));
  const options = requestOptions(values, 'nginx');
  const [source, extra] = positionals;
  if (source === undefined) throw new UsageError(`Specify the ${SUBJECT[command]}.`);
  if (extra !== undefined) throw new UsageError(`Only one address at a time; remove ${extra}.`);
  const minStep = values.text('min-step');
  const step = PROTOCOL_STEPS.find((name) => name === minStep) ?? null;
  if (minStep !== null && step === null) throw unknown('step', minStep, PROTOCOL_STEPS);
  return {
    ...options,
    checks: [PROTOCOL_COMMANDS[command].checkId],
    command,
    source,
    outputs: outputsOf(values, ['json', 'sarif']),
    minStep: step,
  };
}

export function readGuess(args: readonly string[]): SeeOptions {
  const { values, positionals } = parse('guess', args);
  const options = measureOptions(values);
  const address = addressOf(positionals, options, 'the address of a site');
  return { ...options, address, json: values.has('json') };
}

export function readAsk(args: readonly string[]): AskOptions {
  const { values, positionals } = parse('ask', withFiles(args));
  const options = measureOptions(values);
  return {
    ...options,
    address: addressOf(positionals, options, 'the address of a site'),
    questions: values.text('questions') ?? ASK.questions.fallback,
    pages: values.optionalNumber('pages', 0, 250) ?? Number(ASK.pages.fallback),
    outputs: outputsOf(values, ANSWER_FORMATS),
    minAnswered: values.optionalNumber('min-answered', 0, 100),
    ...baselineOf(values),
  };
}

export function readVisits(args: readonly string[]): VisitsOptions {
  const { values, positionals } = parse('visits', withFiles(args));
  if (positionals.length === 0)
    throw new UsageError('Specify the log to read, or - for standard input.');
  const follow = followOf(values, positionals);
  for (const file of positionals) refuseCompressed(file, 'visits');
  const since = values.text('since');
  const site = values.text('site');
  if (site !== null && !UUID.test(site))
    throw new UsageError(
      '--site takes the id of a site, a UUID. The page Agents → Visitors of your server has the command with it.',
    );
  return {
    files: positionals,
    since: since === null ? null : sinceOf(since),
    format: values.text('format'),
    host: values.text('host')?.toLowerCase() ?? null,
    robots: values.text('robots'),
    dns: values.has('dns'),
    signatures: values.has('signatures'),
    refreshRanges: values.has('refresh-ranges'),
    site,
    follow,
    outputs: outputsOf(values, TABLE_FORMAT_NAMES),
  };
}

export function readRedirects(args: readonly string[]): RedirectsOptions {
  const { values, positionals } = parse('redirects', args);
  if (positionals.length === 0)
    throw new UsageError('Specify the log to read, or - for standard input.');
  for (const file of positionals) refuseCompressed(file, 'redirects');
  const siteUrl = values.text('site-url');
  if (siteUrl === null || !/^https?:\/\//.test(siteUrl) || !URL.canParse(siteUrl))
    throw new UsageError('--site-url takes the address of the site, as https://www.example.com/.');
  const name = values.text('as') ?? REDIRECTS.as.fallback;
  const layout = REDIRECT_LAYOUTS.find((valid) => valid === name);
  if (!layout) throw unknown('host', name, REDIRECT_LAYOUTS);
  const since = values.text('since');
  return {
    ...requestOptions(values, servedAs(layout)),
    layout,
    files: positionals,
    siteUrl,
    since: since === null ? null : sinceOf(since),
    format: values.text('format'),
    write: values.has('write'),
    json: values.has('json'),
    maxMissing: values.optionalNumber('max-missing', 0, 1_000_000),
  };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function refuseCompressed(file: string, command: CommandName): void {
  const unpack = UNPACKERS[path.extname(file).slice(1)];
  if (unpack === undefined) return;
  const name = path.extname(file) === '.bz2' ? 'bzip2' : path.extname(file).slice(1);
  const argument = /^[\w./:@+-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
  throw new UsageError(
    `${file} is compressed with ${name}, and only gzip is unpacked here. Use ${unpack} ${argument} | seamark ${command} -`,
  );
}

function followOf(
  values: Values,
  [file = '', ...others]: readonly string[],
): VisitsOptions['follow'] {
  if (!values.has('follow')) return null;
  if (values.text('site') === null) throw new UsageError('--follow needs --site.');
  if (others.length > 0 || file === '-' || COMPRESSED.test(file))
    throw new UsageError('--follow reads one log that is not compressed.');
  const every = Number(values.text('every') ?? '60');
  if (!Number.isInteger(every) || every < 1 || every > 3600)
    throw new UsageError('--every takes a number of seconds from 1 to 3600.');
  const folder = process.env['STATE_DIRECTORY'] ?? '.';
  return {
    everySeconds: every,
    stateFile: values.text('state') ?? path.join(folder, 'seamark-visits.json'),
  };
}

function sinceOf(text: string): number {
  const [, number, unit] = /^(\d{1,5})([dh])$/.exec(text) ?? [];
  if (number !== undefined) return Date.now() - Number(number) * HOUR_MS * (unit === 'd' ? 24 : 1);
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new UsageError(`--since takes 7d, 12h, or a date such as 2026-11-20, not ${text}.`);
  return time;
}

function outputsOf<F extends string>(values: Values, formats: readonly F[]): Output<F>[] {
  const outputs = formats.flatMap((format): Output<F>[] => {
    const file = values.text(format);
    return file === null ? [] : [{ format, file: file === '-' ? null : file }];
  });
  const [first, second] = outputs.filter(({ file }) => file === null);
  if (first && second)
    throw new UsageError(
      `--${first.format} and --${second.format} can't both write to standard output; name a file for one of them.`,
    );
  const files = outputs.flatMap(({ file }) => (file === null ? [] : [path.resolve(file)]));
  if (new Set(files).size < files.length)
    throw new UsageError('Two formats can’t be written to the same file.');
  return outputs;
}

/** The command line and the settings file; the command line wins. */
export function readScan(args: readonly string[]): ScanOptions {
  const { values, positionals } = withSettings(parse('scan', withFiles(args)));
  const outputs = outputsOf(values, FORMAT_NAMES);
  const options = {
    ...measureOptions(values),
    addresses: positionals,
    file: values.text('file'),
    outputs,
    pages: pagesOf(values),
    sources: values.list('source-map').map(sourcePattern),
    against: againstOf(values),
    minScore: values.optionalNumber('min-score', 0, 100),
    minPageScore: values.optionalNumber('min-page-score', 0, 100),
    minCategories: values.list('min-category').map(minCategory),
    failOn: values.list('fail-on').map(ruleOrCheck),
    ...baselineOf(values),
    failOnBreaking: values.has('fail-on-breaking'),
    maxNew: values.optionalNumber('max-new', 0, 1_000_000),
    allLinks: values.has('all-links'),
    remote: values.has('remote'),
    wait: values.has('wait'),
  };
  refuse(options);
  return options;
}

function withSettings({ values, positionals }: ReturnType<typeof parse>) {
  const named = values.text('config');
  const isNamed = named !== null && isSettingsFile(named);
  const file = readSettingsFile(isNamed ? named : null, OPTIONS);
  const isElsewhere =
    (positionals.length > 0 || values.isGiven('file')) && !values.isGiven('serve');
  // An address on the command line is scanned in place of the folder of the file.
  const ofFolder = isElsewhere ? ['serve', 'as', 'config', 'against'] : [];
  const settings = Object.fromEntries(
    Object.entries(file.values).filter(([name]) => !ofFolder.includes(name)),
  );
  const address = positionals.length === 0 && file.address !== null ? [file.address] : positionals;
  return { values: values.over(settings, isNamed ? ['config'] : []), positionals: address };
}

function pagesOf(values: Values): number | null {
  const most = values.text('serve') === null ? PAGES_MAX : FOLDER_PAGES_MAX;
  return values.text('pages') === 'all' ? most : values.optionalNumber('pages', 0, most);
}

function againstOf(values: Values): string | null {
  const text = values.text('against');
  if (text === null) return null;
  if (values.text('serve') === null) throw new UsageError('--against requires --serve.');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!/^https?:$/.test(url?.protocol ?? '') || url?.pathname !== '/' || url.search !== '')
    throw new UsageError(
      `--against takes the address of a site, such as https://www.example.com/, not ${text}.`,
    );
  return url.href;
}

function sourcePattern(text: string): SourcePattern {
  const [page = '', file = '', ...more] = text.split('=');
  const stars = [page, file].map((part) => part.split('*').length - 1);
  if (!page.startsWith('/') || file === '' || more.length > 0 || stars.some((count) => count > 1))
    throw new UsageError(
      `--source-map takes the path of pages and the file behind them, each with at most one *, as '/docs/*=docs/*.md', not ${text}.`,
    );
  return { page, file };
}

function refuse(options: ScanOptions): void {
  const { addresses, file, serve, remote, wait, headers } = options;
  const here = serve !== null;
  if (addresses.length === 0 && file === null && !here)
    throw new UsageError('Specify the address to scan, or --file, or --serve.');
  if (here && (addresses.length > 1 || file !== null))
    throw new UsageError('--serve takes at most one address: the one the folder will have.');
  if (here && addresses[0] !== undefined && !/[.:]|^localhost$/.test(addresses[0]))
    throw new UsageError(
      `${addresses[0]} is neither an address nor a file of the option before it. Write files as --json=${addresses[0]}.`,
    );
  if (options.pages === null && (options.minPageScore !== null || options.sources.length > 0))
    throw new UsageError('--min-page-score and --source-map require --pages.');
  if (options.pages !== null && !(options.checks ?? CHECK_IDS).some(isPageCheck))
    throw new UsageError('--pages measures nothing: no check of --checks judges pages.');
  if (options.maxNew !== null && options.baseline === null)
    throw new UsageError('--max-new requires --baseline.');
  if (options.failOnBreaking && options.baseline === null)
    throw new UsageError('--fail-on-breaking requires --baseline.');
  if (options.failOnBreaking && remote)
    throw new UsageError('--fail-on-breaking and --remote exclude each other.');
  if (remote && options.pages !== null)
    throw new UsageError('--pages and --remote exclude each other.');
  if (wait && !remote) throw new UsageError('--wait requires --remote.');
  if (remote && here) throw new UsageError('--serve and --remote exclude each other.');
  if (remote && options.allLinks)
    throw new UsageError('--all-links and --remote exclude each other.');
  if (remote && Object.keys(headers).length > 0)
    throw new UsageError('--header and --remote exclude each other.');
  for (const sentence of findUnusableGates(options)) throw new UsageError(sentence);
  if (remote && options.failOn.some((id) => id.includes('/')))
    throw new UsageError('With --remote, --fail-on takes checks: the API names no rules.');
}

/** Gates that can never fail, because their check or category is not scanned. */
function findUnusableGates({
  checks,
  serve,
  as,
  failOn,
  minCategories,
  against,
}: ScanOptions): string[] {
  const leftOut = serve === null ? [] : hostOnlyChecks(as);
  const scanned = (checks ?? CHECK_IDS).filter((id) => !leftOut.includes(id));
  const compared = against === null ? [] : [AGAINST];
  const isScanned = (id: string) =>
    [...scanned, ...compared].some((check) => check === id.split('/')[0]);
  const reason = (id: string) =>
    leftOut.some((check) => check === id.split('/')[0])
      ? 'only the real host can answer that check'
      : 'that check is not among --checks';
  return [
    ...failOn.flatMap((id) =>
      isScanned(id) ? [] : [`--fail-on ${id} can never fail: ${reason(id)}.`],
    ),
    ...minCategories.flatMap(({ category }) =>
      CHECKS.some((check) => check.category === category && isScanned(check.id))
        ? []
        : [`--min-category ${category} can never fail: no check of it is scanned.`],
    ),
  ];
}

export function readFixes(args: readonly string[]): FixesOptions {
  const { values, positionals } = parse('fixes', args);
  return fixesOptions(values, positionals);
}

export function readFix(args: readonly string[]): FixOptions {
  const { values, positionals } = parse('fix', args);
  const [check, ...rest] = positionals;
  if (!check) throw new UsageError('Specify the check to fix, then the address.');
  if (values.has('force') && values.text('write') === null)
    throw new UsageError('--force requires --write.');
  return {
    ...fixesOptions(values, rest),
    check: checkOf(check),
    write: values.text('write'),
    force: values.has('force'),
  };
}

function fixesOptions(values: Values, positionals: readonly string[]): FixesOptions {
  const options = measureOptions(values);
  const source = addressOf(positionals, options, 'an address, a report written by --json');
  const scanning = Object.keys(SCAN).find((name) => values.isGiven(name));
  if (values.has('remote') && scanning !== undefined)
    throw new UsageError(
      `--${scanning} and --remote exclude each other: the latest report is read, and nothing is scanned.`,
    );
  return { ...options, source, remote: values.has('remote') };
}

function measureOptions(values: Values): MeasureOptions {
  const as = values.text('as');
  const host = HOSTS.find((name) => name === (as ?? hostOf(values.text('serve'))));
  if (!host) throw unknown('host', as ?? '', HOSTS);
  if (as !== null && values.text('serve') === null) throw new UsageError('--as requires --serve.');
  return requestOptions(values, host);
}

function requestOptions(values: Values, as: HostName): MeasureOptions {
  const checks = values.text('checks');
  const config = values.text('config');
  if (config !== null && as !== 'vercel' && as !== 'netlify')
    throw new UsageError('--config requires --as vercel or --as netlify.');
  return {
    checks: checks === null ? null : checksOf(checks),
    profile: profileOf(values.text('profile') ?? SCAN.profile.fallback),
    timeoutMs: values.optionalNumber('timeout', 100, 10_000) ?? Number(SCAN.timeout.fallback),
    retries: values.optionalNumber('retries', 0, 2) ?? Number(SCAN.retries.fallback),
    headers: headersOf(values.list('header')),
    serve: values.text('serve'),
    as,
    config,
  };
}

function headersOf(lines: readonly string[]): Readonly<Record<string, string>> {
  try {
    return parseHeaderLines(lines);
  } catch (error) {
    throw new UsageError(`--header: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * `--json report.json` and `--json` alone: the next argument is a file if its name or path says so, else an address.
 */
const withFiles = (args: readonly string[]): string[] =>
  args.flatMap((arg, at) => {
    const before = formatOf(args[at - 1]);
    if (before !== null && isFileOf(before, arg)) return [];
    const format = formatOf(arg);
    if (format === null) return [arg];
    const next = args[at + 1];
    return [`${arg}=${next !== undefined && isFileOf(format, next) ? next : '-'}`];
  });

const formatOf = (arg: string | undefined): string | null =>
  Object.keys(FILE_NAMES).find((format) => arg === `--${format}`) ?? null;

const isFileOf = (format: string, text: string): boolean =>
  text === '-' ||
  PATH.test(text) ||
  (!text.startsWith('-') && !text.includes('://') && FILE_NAMES[format]!.test(text));

class Values {
  constructor(private readonly values: Readonly<Record<string, unknown>>) {}

  text(name: string): string | null {
    const value = this.values[name];
    if (value === '') throw new UsageError(`--${name} is empty.`);
    return typeof value === 'string' ? value : null;
  }

  has(name: string): boolean {
    return this.values[name] === true;
  }

  isGiven(name: string): boolean {
    return this.values[name] !== undefined;
  }

  /** These values where others give none; the values of `without` are left out. */
  over(others: Readonly<Record<string, unknown>>, without: readonly string[]): Values {
    const entries = Object.entries(this.values).filter(([name]) => !without.includes(name));
    return new Values({ ...others, ...Object.fromEntries(entries) });
  }

  list(name: string): readonly string[] {
    const value = this.values[name];
    return Array.isArray(value) ? value.map(String) : [];
  }

  optionalNumber(name: string, min: number, max: number): number | null {
    const text = this.text(name);
    return text === null ? null : numberOf(`--${name}`, text, min, max);
  }
}

function parse(command: CommandName, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries<Option>(COMMANDS[command].options).map(([name, { value, isRepeatable }]) => [
      name,
      {
        type: value === null ? ('boolean' as const) : ('string' as const),
        multiple: isRepeatable ?? false,
      },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options,
    });
    return { values: new Values(values), positionals };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, name] = /'(-[^']*)'/.exec(message) ?? [];
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && name !== undefined)
      throw new UsageError(
        `Unknown option ${name}.${didYouMean(
          name,
          Object.keys(options).map((option) => `--${option}`),
        )}`,
      );
    throw new UsageError(message);
  }
}

/** The error of a misspelt name. */
const unknown = (kind: string, name: string, valid: readonly string[]): UsageError =>
  new UsageError(
    `Unknown ${kind} ${name}.${didYouMean(name, valid)} Valid ${kind}s are ${valid.join(', ')}.`,
  );

function checksOf(list: string): CheckId[] {
  const ids = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map(checkOf);
  if (ids.length === 0) throw new UsageError('--checks is empty.');
  return CHECK_IDS.filter((id) => ids.includes(id));
}

function checkOf(name: string): CheckId {
  const id = checkIdOf(name);
  if (!id) throw unknown('check', name, CHECK_IDS);
  return id;
}

function ruleOrCheck(name: string): string {
  const [check = '', slug] = name.split('/', 2);
  if (check === AGAINST) return name;
  const id = checkOf(check);
  if (slug === undefined) return id;
  const rules = GUIDES.find(({ checkId }) => checkId === id)?.rules ?? [];
  const slugs = rules.map((rule) => rule.slug);
  if (!slugs.includes(slug))
    throw new UsageError(
      `Unknown rule ${name}.${didYouMean(slug, slugs)} Rules of ${id}: ${slugs.join(', ')}.`,
    );
  return `${id}/${slug}`;
}

function minCategory(text: string) {
  const [name, min = ''] = text.split('=', 2);
  const category = CATEGORIES.find((valid) => valid === name);
  if (!category)
    throw new UsageError(
      `--min-category takes one of ${CATEGORIES.join(', ')}, as in policy=80, not ${text}.${didYouMean(name ?? '', CATEGORIES)}`,
    );
  return { category, min: numberOf(`--min-category ${category}`, min, 0, 100) };
}

function profileOf(name: string): Profile {
  const profile = PROFILES.find((valid) => valid === name);
  if (!profile) throw unknown('profile', name, PROFILES);
  return profile;
}

function numberOf(name: string, text: string, min: number, max: number): number {
  const value = /^(0|[1-9][0-9]*)$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max))
    throw new UsageError(`${name} must be a whole number from ${min} to ${max}.`);
  return value;
}
