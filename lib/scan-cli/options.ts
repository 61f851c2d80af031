import { parseArgs } from 'node:util';
import { CHECK_ALIASES, CHECK_IDS, PROFILES, type CheckId, type Profile } from '@/engine';

export const USAGE = 'Usage: npm run scan -- <url> [--json] [--checks a,b] [--profile p] [--timeout ms] [--retries n] [--min-score n]';

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
}

export function readOptions(args: readonly string[]): ScanOptions {
  const { values, positionals } = parse(args);
  const [url, ...extra] = positionals;
  if (!url) throw new UsageError('Name the address to scan.');
  if (extra.length > 0) throw new UsageError(`One address at a time; ${extra[0]} is one too many.`);
  return {
    url,
    json: values.json ?? false,
    checks: values.checks === undefined ? null : checksOf(values.checks),
    profile: profileOf(values.profile ?? 'auto'),
    timeoutMs: numberOf('--timeout', values.timeout ?? '10000', 100, 10_000),
    retries: numberOf('--retries', values.retries ?? '2', 0, 2),
    minScore: values['min-score'] === undefined ? null : numberOf('--min-score', values['min-score'], 0, 100),
  };
}

const text = { type: 'string' } as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { json: { type: 'boolean' }, checks: text, profile: text, timeout: text, retries: text, 'min-score': text } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function checksOf(list: string): CheckId[] {
  const ids = list.split(',').map((name) => name.trim()).filter(Boolean).map(checkOf);
  if (ids.length === 0) throw new UsageError('--checks names no check.');
  return CHECK_IDS.filter((id) => ids.includes(id));
}

function checkOf(name: string): CheckId {
  const id = Object.hasOwn(CHECK_ALIASES, name) ? CHECK_ALIASES[name as keyof typeof CHECK_ALIASES] : name;
  const known = CHECK_IDS.find((c) => c === id);
  if (!known) throw new UsageError(`There is no check ${name}. Known are ${CHECK_IDS.join(', ')}.`);
  return known;
}

function profileOf(name: string): Profile {
  const known = PROFILES.find((p) => p === name);
  if (!known) throw new UsageError(`There is no profile ${name}. Known are ${PROFILES.join(', ')}.`);
  return known;
}

function numberOf(option: string, given: string, min: number, max: number): number {
  const value = /^(0|[1-9][0-9]*)$/.test(given) ? Number(given) : NaN;
  if (!(value >= min && value <= max)) throw new UsageError(`${option} must be a whole number from ${min} to ${max}.`);
  return value;
}
