import { z } from 'zod';
import { OperatorError } from './operator-error';

/** Documented quotas; the operator overrides one with SEAMARK_LIMIT_<NAME>=<quota>/<seconds>. */
export const LIMIT_DEFAULTS = {
  'org-scans': { quota: 10, seconds: 3600 },
  'target-scans': { quota: 5, seconds: 3600 },
  'target-public-scans': { quota: 3, seconds: 3600 },
  'public-caller': { quota: 10, seconds: 3600 },
  'public-burst': { quota: 10, seconds: 60 },
  'key-requests': { quota: 120, seconds: 60 },
  'free-scans': { quota: 3, seconds: 86_400 },
  'user-changes': { quota: 60, seconds: 60 },
  'sign-in': { quota: 10, seconds: 900 },
  'sign-in-account': { quota: 100, seconds: 3600 },
  'sign-in-caller': { quota: 100, seconds: 3600 },
  'own-password': { quota: 10, seconds: 900 },
  'account-mails': { quota: 10, seconds: 900 },
} as const satisfies Record<string, Quota>;

export type QuotaName = keyof typeof LIMIT_DEFAULTS;
export interface Quota {
  readonly quota: number;
  readonly seconds: number;
}

/** A setting of the operator is invalid. */
export class EnvError extends OperatorError {
  override readonly name = 'EnvError';
}

const emptyIsUnset = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyIsUnset, schema.optional());
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^(0|[1-9][0-9]*)$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
const wholeNumberOr = (fallback: number, min: number, max: number) =>
  z.preprocess(emptyIsUnset, wholeNumber(min, max).default(fallback));
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
/** A contact: a mail address, or a mailto:, tel: or https: address. Stored with its scheme. */
const contact = z
  .string()
  .trim()
  .regex(/^(?:mailto:|tel:|https:\/\/)\S+$|^[^\s@:/<>]+@[^\s@:/<>]+$/)
  .transform((text) => (/^(?:mailto|tel|https):/.test(text) ? text : `mailto:${text}`));
/** Without a path, which has no meaning for a proxy. */
const proxyUrl = z
  .string()
  .trim()
  .regex(/^http:\/\/(?:[^\s/@]+@)?(?:\[[0-9a-fA-F:.]+\]|[^\s/@:[\]]+)(?::\d{1,5})?\/?$/);
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//);

const LlmProvider = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,40}$/),
  protocol: z.enum(['openai', 'anthropic']),
  baseUrl: httpUrl,
  apiKeyEnv: z.string().regex(/^[A-Z][A-Z0-9_]*$/),
  model: z.string().min(1),
  canCite: z.boolean(),
});
const llmProviders = z.string().transform((text, context) => {
  try {
    return z.array(LlmProvider).parse(JSON.parse(text));
  } catch {
    context.addIssue('not a list of providers');
    return z.NEVER;
  }
});

/** US dollars per million tokens, by model. */
const LlmPrices = z.record(
  z.string().min(1),
  z.strictObject({ input: z.number().min(0), output: z.number().min(0) }),
);
const llmPrices = z.string().transform((text, context) => {
  try {
    return LlmPrices.parse(JSON.parse(text));
  } catch {
    context.addIssue('no prices');
    return z.NEVER;
  }
});

const Variables = z.object({
  PORT: wholeNumberOr(3000, 0, 65_535),
  HOST: optional(z.string()),
  BASE_URL: optional(httpUrl),
  NEXTAUTH_URL: optional(httpUrl),
  NEXTAUTH_SECRET: optional(z.string()),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_DIRECT_URL: optional(databaseUrl),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string().includes('@')),
  SEAMARK_OPERATOR: optional(z.string().trim().max(120)),
  SEAMARK_CONTACT: optional(contact),
  SEAMARK_SECURITY_CONTACT: optional(contact),
  TRUSTED_PROXY_HOPS: wholeNumberOr(0, 0, 10),
  SCAN_CONNECT_TO: optional(z.string()),
  SCAN_CONNECT_TO_PUBLIC: z
    .preprocess(emptyIsUnset, z.enum(['true', 'false']).default('false'))
    .transform((text) => text === 'true'),
  SCAN_PROXY: optional(proxyUrl),
  SCAN_SIGN: z
    .preprocess(
      emptyIsUnset,
      z
        .string()
        .regex(/^(?:off|[1-9]\d{0,3})$/)
        .default('1'),
    )
    .transform((text) => (text === 'off' ? null : Number(text))),
  SEAMARK_CLIENT_RANGES: z.preprocess(emptyIsUnset, z.enum(['off', 'daily']).default('off')),
  SEAMARK_BROWSER: optional(z.string().trim()),
  WEBHOOK_CONNECT_TO: optional(z.string()),
  SEAMARK_ROLE: optional(z.enum(['web', 'worker', 'all'])),
  SEAMARK_WORKER_SCANS: wholeNumberOr(4, 1, 64),
  SEAMARK_WORKER_AGENTS: wholeNumberOr(50, 1, 500),
  SEAMARK_LEASE_SECONDS: wholeNumberOr(60, 2, 600),
  SEAMARK_DRAIN_SECONDS: wholeNumberOr(0, 0, 300),
  SEAMARK_DATA_DIR: optional(z.string()),
  SEAMARK_SITES_FREE: wholeNumberOr(1, 1, 10_000),
  SEAMARK_SITES_PAID: wholeNumberOr(25, 1, 10_000),
  SEAMARK_PAGES_PAID: wholeNumberOr(250, 0, 250),
  SEAMARK_CREDITS_MONTHLY: wholeNumberOr(300, 0, 1_000_000),
  SEAMARK_KEYS_MAX: wholeNumberOr(10, 1, 1000),
  METRICS_PORT: optional(wholeNumber(1, 65_535)),
  METRICS_HOST: z.preprocess(emptyIsUnset, z.string().default('127.0.0.1')),
  GITHUB_ID: optional(z.string()),
  GITHUB_SECRET: optional(z.string()),
  GITHUB_URL: optional(httpUrl),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_BASE_URL: optional(httpUrl),
  OPENAI_MODEL: optional(z.string()),
  OPENAI_SEARCH_MODEL: optional(z.string()),
  ANTHROPIC_API_KEY: optional(z.string()),
  ANTHROPIC_BASE_URL: optional(httpUrl),
  ANTHROPIC_MODEL: optional(z.string()),
  LLM_PROVIDERS: optional(llmProviders),
  LLM_PRICES: optional(llmPrices),
});

/** Expected format of each variable, to complete "<NAME> must be …". */
const EXPECTED: Readonly<Record<string, string>> = {
  PORT: 'a whole number from 0 to 65535',
  BASE_URL: 'an http or https URL, such as https://seamark.example',
  NEXTAUTH_URL: 'an http or https URL, such as https://seamark.example',
  DATABASE_URL: 'a PostgreSQL URL, such as postgresql://user:password@host:5432/seamark',
  DATABASE_DIRECT_URL: 'a PostgreSQL URL, such as postgresql://user:password@host:5432/seamark',
  SMTP_URL: 'an SMTP URL, such as smtp://user:password@host:587',
  MAIL_FROM: 'an email address, such as Seamark <seamark@example.com>',
  SEAMARK_OPERATOR: 'a name of at most 120 characters',
  SEAMARK_CONTACT: 'an email address, or a URL that starts with mailto:, tel:, or https://',
  SEAMARK_SECURITY_CONTACT:
    'an email address, or a URL that starts with mailto:, tel:, or https://',
  TRUSTED_PROXY_HOPS: 'a whole number from 0 to 10',
  SCAN_CONNECT_TO_PUBLIC: 'true or false',
  SCAN_PROXY: 'http://host:port, or http://user:password@host:port',
  SEAMARK_CLIENT_RANGES: 'off or daily',
  SCAN_SIGN: 'off, or a number from 1 to 9999',
  SEAMARK_ROLE: 'web, worker or all',
  SEAMARK_WORKER_SCANS: 'a whole number from 1 to 64',
  SEAMARK_WORKER_AGENTS: 'a whole number from 1 to 500',
  SEAMARK_LEASE_SECONDS: 'a whole number from 2 to 600',
  METRICS_PORT: 'a whole number from 1 to 65535',
  SEAMARK_DRAIN_SECONDS: 'a whole number from 0 to 300',
  SEAMARK_SITES_FREE: 'a whole number from 1 to 10000',
  SEAMARK_SITES_PAID: 'a whole number from 1 to 10000',
  SEAMARK_PAGES_PAID: 'a whole number from 0 to 250',
  SEAMARK_CREDITS_MONTHLY: 'a whole number from 0 to 1000000',
  SEAMARK_KEYS_MAX: 'a whole number from 1 to 1000',
  GITHUB_URL: 'an http or https URL, such as https://github.example.com',
  OPENAI_BASE_URL: 'an http or https URL ending in /v1',
  ANTHROPIC_BASE_URL: 'an http or https address',
  LLM_PROVIDERS: 'a JSON list of {name, protocol, baseUrl, apiKeyEnv, model, canCite}',
  LLM_PRICES: 'a JSON object of {input, output} by model',
};

export type Variables = z.infer<typeof Variables>;
export type Env = Variables & {
  readonly BASE_URL: string;
  readonly NEXTAUTH_URL: string;
  readonly limits: Readonly<Record<QuotaName, Quota>>;
};

export const limitVariable = (name: string): string =>
  `SEAMARK_LIMIT_${name.toUpperCase().replaceAll('-', '_')}`;

function parseQuota(variable: string, text: string): Quota {
  const [, quota, seconds] = /^([1-9]\d{0,6})\/([1-9]\d{0,6})$/.exec(text.trim()) ?? [];
  if (!quota || !seconds)
    throw new EnvError(`${variable} must be <quota>/<seconds>, such as 10/3600; it is “${text}”.`);
  return { quota: Number(quota), seconds: Number(seconds) };
}

function parseLimits(source: EnvSource): Record<QuotaName, Quota> {
  const known = new Set(Object.keys(LIMIT_DEFAULTS).map(limitVariable));
  for (const name of Object.keys(source))
    if (name.startsWith('SEAMARK_LIMIT_') && !known.has(name))
      throw new EnvError(`${name} is not a known limit. Valid names are ${[...known].join(', ')}.`);
  const of = (name: QuotaName): Quota => {
    const text = emptyIsUnset(source[limitVariable(name)]);
    return typeof text === 'string' ? parseQuota(limitVariable(name), text) : LIMIT_DEFAULTS[name];
  };
  return {
    'org-scans': of('org-scans'),
    'target-scans': of('target-scans'),
    'target-public-scans': of('target-public-scans'),
    'public-caller': of('public-caller'),
    'public-burst': of('public-burst'),
    'key-requests': of('key-requests'),
    'free-scans': of('free-scans'),
    'user-changes': of('user-changes'),
    'sign-in': of('sign-in'),
    'sign-in-account': of('sign-in-account'),
    'sign-in-caller': of('sign-in-caller'),
    'own-password': of('own-password'),
    'account-mails': of('account-mails'),
  };
}

export type EnvSource = Readonly<Record<string, string | undefined>>;

/** Parses the environment; throws an EnvError with one sentence per invalid variable. */
export function readEnv(source: EnvSource): Env {
  const parsed = Variables.safeParse(source);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    // Omits the value, which may be a secret.
    throw new EnvError(
      [...names].map((n) => `${n} must be ${EXPECTED[n] ?? 'set properly'}.`).join('\n'),
    );
  }
  const variables = parsed.data;
  const baseUrl = variables.BASE_URL ?? `http://localhost:${variables.PORT}`;
  return {
    ...variables,
    BASE_URL: baseUrl,
    NEXTAUTH_URL: variables.NEXTAUTH_URL ?? baseUrl,
    limits: parseLimits(source),
  };
}

let checked: Env | undefined;

/**
 * The environment of this process, read once. The server entry sets DATABASE_URL and
 * NEXTAUTH_SECRET first.
 */
export function env(): Env {
  checked ??= readEnv(process.env);
  return checked;
}
