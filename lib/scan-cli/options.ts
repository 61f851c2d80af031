import { parseArgs } from 'node:util';
import { CHECK_IDS, checkIdOf, PROFILES, type CheckId, type Profile } from '@/engine';

/** One row per option, for the usage line and for the page /docs/cli. */
export const OPTIONS = {
  json: { value: null, fallback: 'off', description: 'Print the audit report of the API as JSON.' },
  checks: { value: 'a,b', fallback: 'all', description: 'Run only these checks; ids or aliases.' },
  profile: {
    value: 'p',
    fallback: 'auto',
    description: `${PROFILES.join(', ')}: which conditional checks always apply.`,
  },
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
  'min-score': {
    value: 'n',
    fallback: 'none',
    description: 'Exit with code 1 if the score is lower, from 0 to 100.',
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
} as const satisfies Record<
  string,
  { readonly value: string | null; readonly fallback: string; readonly description: string }
>;

export const USAGE = `Usage: npm run scan -- <url> ${Object.entries(OPTIONS)
  .map(([name, { value }]) => `[--${name}${value === null ? '' : ` ${value}`}]`)
  .join(' ')}`;

/** The command line cannot be understood. */
export class UsageError extends Error {}

export interface ScanOptions {
  readonly url: string;
  readonly json: boolean;
  readonly checks: readonly CheckId[] | null;
  readonly profile: Profile;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly minScore: number | null;
  readonly remote: boolean;
  readonly wait: boolean;
}

export function readOptions(args: readonly string[]): ScanOptions {
  const { values, positionals } = parse(args);
  const [url, ...extra] = positionals;
  if (!url) throw new UsageError('Specify the URL to scan.');
  if (extra.length > 0)
    throw new UsageError(`Only one URL can be scanned at a time; remove ${extra[0]}.`);
  if (values.wait && !values.remote) throw new UsageError('--wait requires --remote.');
  return {
    url,
    json: values.json ?? false,
    checks: values.checks === undefined ? null : checksOf(values.checks),
    profile: profileOf(values.profile ?? OPTIONS.profile.fallback),
    timeoutMs: numberOf('--timeout', values.timeout ?? OPTIONS.timeout.fallback, 100, 10_000),
    retries: numberOf('--retries', values.retries ?? OPTIONS.retries.fallback, 0, 2),
    minScore:
      values['min-score'] === undefined
        ? null
        : numberOf('--min-score', values['min-score'], 0, 100),
    remote: values.remote ?? false,
    wait: values.wait ?? false,
  };
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const ARGUMENTS = {
  json: flag,
  checks: text,
  profile: text,
  timeout: text,
  retries: text,
  'min-score': text,
  remote: flag,
  wait: flag,
} as const satisfies Record<keyof typeof OPTIONS, unknown>;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: ARGUMENTS });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

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
  if (!known)
    throw new UsageError(`Unknown check ${name}. Valid checks are ${CHECK_IDS.join(', ')}.`);
  return known;
}

function profileOf(name: string): Profile {
  const known = PROFILES.find((p) => p === name);
  if (!known)
    throw new UsageError(`Unknown profile ${name}. Valid profiles are ${PROFILES.join(', ')}.`);
  return known;
}

function numberOf(option: string, given: string, min: number, max: number): number {
  const value = /^(0|[1-9][0-9]*)$/.test(given) ? Number(given) : NaN;
  if (!(value >= min && value <= max))
    throw new UsageError(`${option} must be a whole number from ${min} to ${max}.`);
  return value;
}
