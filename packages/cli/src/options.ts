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
  type Category,
  type CheckId,
  type Profile,
} from '@seamark/engine';
import { didYouMean } from './did-you-mean';
import { UsageError } from './failures';
import { COMPRESSED, UNPACKERS } from './log-files';
import { HOSTS, hostOnlyChecks, type HostName } from './serve/hosts';
import { HOUR_MS } from '@/lib/platform/time';

interface Option {
  /** Null: a switch. `[…]`: optional. */
  readonly value: string | null;
  readonly fallback: string;
  readonly description: string;
  readonly isRepeatable?: true;
}

/** How a page is requested. */
const REQUEST = {
  timeout: {
    value: 'ms',
    fallback: '10000',
    description: 'Timeout per request in milliseconds, from 100 to 10000.',
  },
  retries: {
    value: 'n',
    fallback: '2',
    description: 'Retries after a network failure, from 0 to 2.',
  },
  header: {
    value: "'name: value'",
    fallback: 'none',
    description:
      'Send this header to the origin of the address, and to no other. For protected previews. Repeatable.',
    isRepeatable: true,
  },
  serve: {
    value: 'folder',
    fallback: 'none',
    description: 'Scan a built site before it is deployed: serve this folder on this machine.',
  },
  as: {
    value: 'host',
    fallback: 'nginx',
    description: `With --serve: which host to imitate, one of ${HOSTS.join(', ')}.`,
  },
  config: {
    value: 'file',
    fallback: 'none',
    description:
      'With --as vercel or netlify: the vercel.json or netlify.toml, if it is neither in the folder nor beside it.',
  },
} as const satisfies Record<string, Option>;

const SCAN = {
  checks: { value: 'a,b', fallback: 'all', description: 'Run only these checks; ids or aliases.' },
  profile: {
    value: 'p',
    fallback: 'auto',
    description: `${PROFILES.join(', ')}: which conditional checks always apply.`,
  },
  ...REQUEST,
} as const satisfies Record<string, Option>;

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
  file: {
    value: 'list.txt',
    fallback: 'none',
    description: 'Scan the addresses in this file, one per line; # starts a comment.',
  },
  ...SCAN,
  json: {
    value: '[file.json]',
    fallback: 'off',
    description: 'Write the report as JSON, to the file or to standard output.',
  },
  markdown: {
    value: '[file.md]',
    fallback: 'off',
    description: 'Write the report as Markdown, for example for a pull request.',
  },
  html: {
    value: '[file.html]',
    fallback: 'off',
    description: 'Write the report as one self-contained page.',
  },
  sarif: {
    value: '[file.sarif]',
    fallback: 'off',
    description: 'Write the open findings as SARIF 2.1.0, for code scanning.',
  },
  junit: {
    value: '[file.xml]',
    fallback: 'off',
    description: 'Write the checks as JUnit test results.',
  },
  'gitlab-codequality': {
    value: '[file.json]',
    fallback: 'off',
    description: 'Write the open findings as a GitLab code quality report.',
  },
  'min-score': {
    value: 'n',
    fallback: 'none',
    description: 'Exit with code 1 if the score is lower, from 0 to 100.',
  },
  'min-category': {
    value: 'name=n',
    fallback: 'none',
    description: `Exit with code 1 if a category scores lower: ${CATEGORIES.join(', ')}. Repeatable.`,
    isRepeatable: true,
  },
  'fail-on': {
    value: 'id',
    fallback: 'none',
    description:
      'Exit with code 1 if this rule (such as llms-txt/no-h1) or any rule of this check has an open finding. Repeatable.',
    isRepeatable: true,
  },
  baseline: {
    value: 'file.json',
    fallback: 'none',
    description: 'Compare with an earlier report that --json wrote.',
  },
  'fail-on-regression': {
    value: null,
    fallback: 'off',
    description: 'With --baseline: exit with code 1 if a check scores lower than before.',
  },
  remote: {
    value: null,
    fallback: 'off',
    description:
      'Run the audit on the server at SEAMARK_BASE_URL with the key in SEAMARK_API_KEY. Host names without a scheme use https.',
  },
  wait: {
    value: null,
    fallback: 'off',
    description: 'With --remote: if the server is busy or a limit is reached, wait and try again.',
  },
} as const satisfies Record<string, Option>;

const FIXES = {
  ...SCAN,
  remote: {
    value: null,
    fallback: 'off',
    description:
      'Read the latest report of the site from the server at SEAMARK_BASE_URL, with the key in SEAMARK_API_KEY.',
  },
} as const satisfies Record<string, Option>;

const FIX = {
  ...FIXES,
  write: {
    value: 'folder',
    fallback: 'none',
    description: 'Write the files into this folder, at the paths where they are served.',
  },
  force: {
    value: null,
    fallback: 'off',
    description: 'With --write: replace files that exist.',
  },
} as const satisfies Record<string, Option>;

const SEE = {
  ...REQUEST,
  json: { value: null, fallback: 'off', description: 'Write JSON instead of Markdown.' },
} as const satisfies Record<string, Option>;

const ASK = {
  questions: {
    value: 'file',
    fallback: 'seamark.questions.yml',
    description: 'The questions with their right answers, as YAML or JSON.',
  },
  pages: {
    value: 'n',
    fallback: '50',
    description: 'Most pages to read besides the home page, from 0 to 250.',
  },
  ...REQUEST,
  json: {
    value: '[file.json]',
    fallback: 'off',
    description: 'Write the answers as JSON, to the file or to standard output.',
  },
  sarif: {
    value: '[file.sarif]',
    fallback: 'off',
    description: 'Write questions without an answer as SARIF 2.1.0, for code scanning.',
  },
  junit: {
    value: '[file.xml]',
    fallback: 'off',
    description: 'Write the questions as JUnit test results.',
  },
  'min-answered': {
    value: 'percent',
    fallback: 'none',
    description: 'Exit with code 1 if fewer of the questions are answered, from 0 to 100.',
  },
  baseline: {
    value: 'file.json',
    fallback: 'none',
    description: 'Compare with earlier answers that --json wrote.',
  },
  'fail-on-regression': {
    value: null,
    fallback: 'off',
    description: 'With --baseline: exit with code 1 if a question lost its answer.',
  },
} as const satisfies Record<string, Option>;

const VISITS = {
  since: {
    value: 'time',
    fallback: 'none',
    description: 'Leave out earlier requests: 7d, 12h, or a date such as 2026-11-20.',
  },
  format: {
    value: 'format',
    fallback: 'recognized',
    description: 'The log_format of nginx or the LogFormat of Apache, if it is not a default one.',
  },
  host: {
    value: 'name',
    fallback: 'all',
    description: 'Only requests for this host, if the log has several.',
  },
  robots: {
    value: 'file',
    fallback: 'none',
    description: 'Count the requests that this robots.txt disallows.',
  },
  dns: {
    value: null,
    fallback: 'off',
    description: 'Ask DNS for the names of addresses that no published range proves.',
  },
  signatures: {
    value: null,
    fallback: 'off',
    description:
      'Fetch the keys of operators that sign requests, and verify signatures in logs that have the headers.',
  },
  site: {
    value: 'id',
    fallback: 'none',
    description:
      'Send the counts to this site of the server at SEAMARK_BASE_URL. Needs SEAMARK_API_KEY with the scope visits.',
  },
  follow: {
    value: null,
    fallback: 'off',
    description: 'With --site: keep reading the log, and send what is added.',
  },
  every: {
    value: 'seconds',
    fallback: '60',
    description: 'With --follow: how often, from 1 to 3600.',
  },
  state: {
    value: 'file',
    fallback: 'seamark-visits.json',
    description:
      'With --follow: where the position in the log is stored; by default in STATE_DIRECTORY or the current folder.',
  },
  json: { value: '[file.json]', fallback: 'off', description: 'Write the table as JSON.' },
  csv: { value: '[file.csv]', fallback: 'off', description: 'Write the table as CSV.' },
  html: {
    value: '[file.html]',
    fallback: 'off',
    description: 'Write the table as one self-contained page.',
  },
} as const satisfies Record<string, Option>;

export const COMMANDS = {
  scan: { usage: 'seamark scan <address…> [options]', options: OPTIONS },
  fixes: { usage: 'seamark fixes <address | report.json> [options]', options: FIXES },
  fix: { usage: 'seamark fix <check> <address | report.json> [options]', options: FIX },
  see: { usage: 'seamark see <address> [options]', options: SEE },
  ask: { usage: 'seamark ask <address> [options]', options: ASK },
  visits: { usage: 'seamark visits <access.log…> [options]', options: VISITS },
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

export interface ScanOptions extends MeasureOptions {
  readonly addresses: readonly string[];
  readonly file: string | null;
  readonly outputs: readonly Output[];
  readonly minScore: number | null;
  readonly minCategories: readonly { readonly category: Category; readonly min: number }[];
  readonly failOn: readonly string[];
  readonly baseline: string | null;
  readonly failOnRegression: boolean;
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

export interface SeeOptions extends MeasureOptions {
  /** Null with `--serve`. */
  readonly address: string | null;
  readonly json: boolean;
}

/** Formats of `seamark ask`. */
const ANSWER_FORMATS = ['json', 'sarif', 'junit'] as const satisfies readonly Format[];
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

export interface AskOptions extends MeasureOptions {
  /** Null with `--serve`. */
  readonly address: string | null;
  readonly questions: string;
  readonly pages: number;
  readonly outputs: readonly Output<AnswerFormat>[];
  /** Percent. */
  readonly minAnswered: number | null;
  readonly baseline: string | null;
  readonly failOnRegression: boolean;
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
  /** Site of the server that gets the counts. */
  readonly site: string | null;
  /** Null: read once. */
  readonly follow: { readonly everySeconds: number; readonly stateFile: string } | null;
  readonly outputs: readonly Output<TableFormat>[];
}

export function readSee(args: readonly string[]): SeeOptions {
  const { values, positionals } = parse('see', args);
  const [address, extra] = positionals;
  const options = measureOptions(values);
  if (!address && options.serve === null)
    throw new UsageError('Specify the address of a page, or --serve.');
  if (extra) throw new UsageError(`Only one address at a time; remove ${extra}.`);
  return { ...options, address: address ?? null, json: values.has('json') };
}

export function readAsk(args: readonly string[]): AskOptions {
  const { values, positionals } = parse('ask', withFiles(args));
  const [address, extra] = positionals;
  const options = measureOptions(values);
  if (!address && options.serve === null)
    throw new UsageError('Specify the address of a site, or --serve.');
  if (extra) throw new UsageError(`Only one address at a time; remove ${extra}.`);
  if (values.has('fail-on-regression') && values.text('baseline') === null)
    throw new UsageError('--fail-on-regression requires --baseline.');
  return {
    ...options,
    address: address ?? null,
    questions: values.text('questions') ?? ASK.questions.fallback,
    pages: values.optionalNumber('pages', 0, 250) ?? Number(ASK.pages.fallback),
    outputs: outputsOf(values, ANSWER_FORMATS),
    minAnswered: values.optionalNumber('min-answered', 0, 100),
    baseline: values.text('baseline'),
    failOnRegression: values.has('fail-on-regression'),
  };
}

export function readVisits(args: readonly string[]): VisitsOptions {
  const { values, positionals } = parse('visits', withFiles(args));
  if (positionals.length === 0)
    throw new UsageError('Specify the log to read, or - for standard input.');
  const follow = followOf(values, positionals);
  for (const file of positionals) refuseCompressed(file);
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
    site,
    follow,
    outputs: outputsOf(values, TABLE_FORMAT_NAMES),
  };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function refuseCompressed(file: string): void {
  const unpack = UNPACKERS[path.extname(file).slice(1)];
  if (unpack === undefined) return;
  const name = path.extname(file) === '.bz2' ? 'bzip2' : path.extname(file).slice(1);
  const argument = /^[\w./:@+-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
  throw new UsageError(
    `${file} is compressed with ${name}, and only gzip is unpacked here. Use ${unpack} ${argument} | seamark visits -`,
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
    const given = values.text(format);
    return given === null ? [] : [{ format, file: given === '-' ? null : given }];
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

export function readScan(args: readonly string[]): ScanOptions {
  const { values, positionals } = parse('scan', withFiles(args));
  const outputs = outputsOf(values, FORMAT_NAMES);
  const options = {
    ...measureOptions(values),
    addresses: positionals,
    file: values.text('file'),
    outputs,
    minScore: values.optionalNumber('min-score', 0, 100),
    minCategories: values.list('min-category').map(minCategory),
    failOn: values.list('fail-on').map(ruleOrCheck),
    baseline: values.text('baseline'),
    failOnRegression: values.has('fail-on-regression'),
    remote: values.has('remote'),
    wait: values.has('wait'),
  };
  refuse(options);
  return options;
}

function refuse(options: ScanOptions): void {
  const { addresses, file, serve, remote, wait, headers, baseline, failOnRegression } = options;
  const here = serve !== null;
  if (addresses.length === 0 && file === null && !here)
    throw new UsageError('Specify the address to scan, or --file, or --serve.');
  if (here && (addresses.length > 1 || file !== null))
    throw new UsageError('--serve takes at most one address: the one the folder will have.');
  if (here && addresses[0] !== undefined && !/[.:]|^localhost$/.test(addresses[0]))
    throw new UsageError(
      `${addresses[0]} is neither an address nor a file of the option before it. Write files as --json=${addresses[0]}.`,
    );
  if (wait && !remote) throw new UsageError('--wait requires --remote.');
  if (remote && here) throw new UsageError('--serve and --remote exclude each other.');
  if (remote && Object.keys(headers).length > 0)
    throw new UsageError('--header and --remote exclude each other.');
  if (failOnRegression && baseline === null)
    throw new UsageError('--fail-on-regression requires --baseline.');
  for (const sentence of findUnusableGates(options)) throw new UsageError(sentence);
  if (remote && options.failOn.some((id) => id.includes('/')))
    throw new UsageError('With --remote, --fail-on takes checks: the API names no rules.');
}

/** Gates that can never fail, because their check or category is not scanned. */
function findUnusableGates({ checks, serve, as, failOn, minCategories }: ScanOptions): string[] {
  const leftOut = serve === null ? [] : hostOnlyChecks(as);
  const scanned = (checks ?? CHECK_IDS).filter((id) => !leftOut.includes(id));
  const isScanned = (id: string) => scanned.some((one) => one === id.split('/')[0]);
  const reason = (id: string) =>
    leftOut.some((one) => one === id.split('/')[0])
      ? 'only the real host can answer that check'
      : 'that check is not among --checks';
  return [
    ...failOn.flatMap((id) =>
      isScanned(id) ? [] : [`--fail-on ${id} can never fail: ${reason(id)}.`],
    ),
    ...minCategories.flatMap(({ category }) =>
      CHECKS.some((one) => one.category === category && isScanned(one.id))
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
  const [source, extra] = positionals;
  const options = measureOptions(values);
  if (!source && options.serve === null)
    throw new UsageError('Specify an address, a report written by --json, or --serve.');
  if (extra) throw new UsageError(`Only one address at a time; remove ${extra}.`);
  const scanning = Object.keys(SCAN).find((name) => values.isGiven(name));
  if (values.has('remote') && scanning !== undefined)
    throw new UsageError(
      `--${scanning} and --remote exclude each other: the latest report is read, and nothing is scanned.`,
    );
  return { ...options, source: source ?? null, remote: values.has('remote') };
}

function measureOptions(values: Values): MeasureOptions {
  const checks = values.text('checks');
  const as = values.text('as');
  const host = HOSTS.find((name) => name === (as ?? SCAN.as.fallback));
  if (!host) throw unknown('host', as ?? '', HOSTS);
  if (as !== null && values.text('serve') === null) throw new UsageError('--as requires --serve.');
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
    as: host,
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
  constructor(private readonly given: Readonly<Record<string, unknown>>) {}

  text(name: string): string | null {
    const value = this.given[name];
    if (value === '') throw new UsageError(`--${name} is empty.`);
    return typeof value === 'string' ? value : null;
  }

  has(name: string): boolean {
    return this.given[name] === true;
  }

  isGiven(name: string): boolean {
    return this.given[name] !== undefined;
  }

  list(name: string): readonly string[] {
    const value = this.given[name];
    return Array.isArray(value) ? value.map(String) : [];
  }

  optionalNumber(name: string, min: number, max: number): number | null {
    const given = this.text(name);
    return given === null ? null : numberOf(`--${name}`, given, min, max);
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
  const known = checkIdOf(name);
  if (!known) throw unknown('check', name, CHECK_IDS);
  return known;
}

function ruleOrCheck(name: string): string {
  const [check = '', slug] = name.split('/', 2);
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
  const category = CATEGORIES.find((known) => known === name);
  if (!category)
    throw new UsageError(
      `--min-category takes one of ${CATEGORIES.join(', ')}, as in policy=80, not ${text}.${didYouMean(name ?? '', CATEGORIES)}`,
    );
  return { category, min: numberOf(`--min-category ${category}`, min, 0, 100) };
}

function profileOf(name: string): Profile {
  const known = PROFILES.find((p) => p === name);
  if (!known) throw unknown('profile', name, PROFILES);
  return known;
}

function numberOf(option: string, given: string, min: number, max: number): number {
  const value = /^(0|[1-9][0-9]*)$/.test(given) ? Number(given) : NaN;
  if (!(value >= min && value <= max))
    throw new UsageError(`${option} must be a whole number from ${min} to ${max}.`);
  return value;
}
