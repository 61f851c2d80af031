import * as z from 'zod';

/** A setting of the operator: how its text is read, and what its documentation tells. */
interface SettingRow {
  readonly schema: z.ZodType;
  /** Format, to complete "<NAME> must be …". */
  readonly expected: string;
  readonly description: string;
  /** Behavior without a value, if the schema has no default. */
  readonly unset?: string;
  /** Value in `.env.example`, if it is not the default. */
  readonly example?: string;
}

export const emptyIsUnset = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const setting = <T extends z.ZodType>(expected: string, schema: T) => ({
  expected,
  schema: z.preprocess(emptyIsUnset, schema.optional()),
});
const withDefault = <T extends z.ZodType<unknown, string>>(fallback: string, schema: T) =>
  z.preprocess(emptyIsUnset, schema.prefault(fallback as z.input<T>));

const text = setting('text', z.string());
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^(0|[1-9][0-9]*)$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
const number = (min: number, max: number, fallback: number) => ({
  expected: `a whole number from ${min} to ${max}`,
  schema: withDefault(String(fallback), wholeNumber(min, max)),
});
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const url = (expected = 'an http or https URL, such as https://seamark.example') =>
  setting(expected, httpUrl);
const databaseUrl = setting(
  'a PostgreSQL URL, such as postgresql://user:password@host:5432/seamark',
  z.string().regex(/^postgres(ql)?:\/\//),
);
/** Stored with its scheme. */
const contact = setting(
  'an email address, or a URL that starts with mailto:, tel:, or https://',
  z
    .string()
    .trim()
    .regex(/^(?:mailto:|tel:|https:\/\/)\S+$|^[^\s@:/<>]+@[^\s@:/<>]+$/)
    .transform((address) =>
      /^(?:mailto|tel|https):/.test(address) ? address : `mailto:${address}`,
    ),
);
/** Without a path, which has no meaning for a proxy. */
const proxyUrl = z
  .string()
  .trim()
  .regex(/^http:\/\/(?:[^\s/@]+@)?(?:\[[0-9a-fA-F:.]+\]|[^\s/@:[\]]+)(?::\d{1,5})?\/?$/);

const LlmProvider = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,40}$/),
  protocol: z.enum(['openai', 'anthropic']),
  baseUrl: httpUrl,
  apiKeyEnv: z.string().regex(/^[A-Z][A-Z0-9_]*$/),
  model: z.string().min(1),
  canCite: z.boolean(),
});
/** US dollars per million tokens, by model. */
const LlmPrices = z.record(
  z.string().min(1),
  z.strictObject({ input: z.number().min(0), output: z.number().min(0) }),
);
const json = <T extends z.ZodType>(schema: T) =>
  z.string().transform((source, context): z.output<T> => {
    try {
      return schema.parse(JSON.parse(source));
    } catch {
      context.addIssue('not the expected JSON');
      return z.NEVER;
    }
  });

const OFF = 'off';

const address = {
  PORT: { ...number(0, 65_535, 3000), description: 'Port to listen on.' },
  HOST: {
    ...text,
    description: 'Address to bind to.',
    unset: '::, all addresses, including IPv4; 0.0.0.0 if IPv6 is off',
    example: '::',
  },
  BASE_URL: {
    ...url(),
    description:
      'Public base URL, without a trailing slash. Used in emails, previews, and examples.',
    unset: 'http://localhost:{PORT}',
    example: 'https://seamark.example',
  },
  NEXTAUTH_URL: {
    ...url(),
    description: 'Base URL of the sign-in pages.',
    unset: 'BASE_URL',
    example: 'https://seamark.example',
  },
} satisfies Record<string, SettingRow>;

const database = {
  DATABASE_URL: {
    ...databaseUrl,
    description: 'PostgreSQL connection URL; version 15 or later.',
    unset: 'an embedded PostgreSQL',
    example: 'postgresql://seamark:password@127.0.0.1:5432/seamark',
  },
  DATABASE_DIRECT_URL: {
    ...databaseUrl,
    description:
      'URL of the server itself where DATABASE_URL is a pooler in transaction mode, such as PgBouncer. Used for migrations and for announcing queued work; statements are then not prepared by name.',
    unset: 'DATABASE_URL',
    example: 'postgresql://seamark:password@127.0.0.1:5432/seamark',
  },
  NEXTAUTH_SECRET: {
    ...text,
    description:
      'Secret that signs sessions. Required with DATABASE_URL or SEAMARK_ROLE. Generate one with openssl rand -base64 32.',
    unset: 'generated at first start',
  },
  SEAMARK_DATA_DIR: {
    ...text,
    description: 'Directory for the data of the embedded database.',
    unset: '.data/, or /var/lib/seamark/ for root',
  },
} satisfies Record<string, SettingRow>;

const processes = {
  SEAMARK_ROLE: {
    ...setting('web, worker or all', z.enum(['web', 'worker', 'all'])),
    description: 'web, worker or all.',
    unset: 'all',
    example: 'all',
  },
  SEAMARK_WORKER_SCANS: { ...number(1, 64, 4), description: 'Concurrent scans per worker.' },
  SEAMARK_WORKER_AGENTS: {
    ...number(1, 500, 50),
    description: 'Concurrent Answers passes and agent runs per worker.',
  },
  SEAMARK_LEASE_SECONDS: {
    ...number(2, 600, 60),
    description:
      'Seconds before the jobs of an unresponsive worker go to another one. Use the same value for all workers.',
  },
  SEAMARK_DRAIN_SECONDS: {
    ...number(0, 300, 0),
    description:
      'Seconds that a stopping web process answers on after /api/health/ready has turned to 503. Set it to what the load balancer needs to notice.',
  },
  METRICS_PORT: {
    ...setting('a whole number from 1 to 65535', wholeNumber(1, 65_535)),
    description:
      'Port for Prometheus metrics at /metrics, in each process that has one. Never served on the public port.',
    unset: OFF,
    example: '9464',
  },
  METRICS_HOST: {
    expected: 'text',
    schema: withDefault('127.0.0.1', z.string()),
    description: 'Address that METRICS_PORT binds to. Only Prometheus should reach it.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    ...text,
    description: 'Receiver of OpenTelemetry traces. The other standard OTEL variables apply too.',
    unset: OFF,
    example: 'http://localhost:4318',
  },
  TRUSTED_PROXY_HOPS: {
    ...number(0, 10, 0),
    description:
      'Number of your own proxies that append to X-Forwarded-For. With 0, the header is ignored.',
  },
} satisfies Record<string, SettingRow>;

const scanning = {
  SCAN_CONNECT_TO: {
    ...text,
    description:
      'Hosts that are not on the public internet, as comma-separated HOST:PORT:ADDRESS:PORT, like curl --connect-to.',
    unset: 'none',
    example: 'acme.test:80:127.0.0.1:4101,acme.test:443:127.0.0.1:4441',
  },
  SCAN_CONNECT_TO_PUBLIC: {
    expected: 'true or false',
    schema: withDefault('false', z.enum(['true', 'false'])).transform((text) => text === 'true'),
    description:
      'Whether public scans and sites without verified ownership can also reach the hosts in SCAN_CONNECT_TO.',
  },
  SCAN_PROXY: {
    ...setting('http://host:port, or http://user:password@host:port', proxyUrl),
    unset: 'none',
    description:
      'URL of the HTTP proxy for scans, with user and password if needed. It must allow CONNECT to IP addresses on ports 80 and 443.',
    example: 'http://user:password@proxy.example:3128',
  },
  SCAN_SIGN: {
    expected: 'off, or a number from 1 to 9999',
    schema: withDefault('1', z.string().regex(/^(?:off|[1-9]\d{0,3})$/)).transform((text) =>
      text === 'off' ? null : Number(text),
    ),
    description:
      'Number of the key that signs the requests of scans and agent runs (Web Bot Auth), or off. Another number is another key. Needs a BASE_URL with https.',
  },
  SEAMARK_CLIENT_RANGES: {
    expected: 'off or daily',
    schema: withDefault('off', z.enum(['off', 'daily'])),
    description:
      'Whether a server that counts logs fetches the address ranges of AI clients, and the keys of those that sign requests, from their operators: off (the ranges of this version) or daily.',
  },
  SEAMARK_BROWSER: {
    ...setting('text', z.string().trim()),
    unset: 'Chromium or Chrome in the usual places, unless the server runs as root',
    description:
      'Program of Chromium or Chrome with which a worker renders pages after a scan, to show what their scripts change; or off. As root, Chromium runs without its sandbox.',
    example: '/usr/bin/chromium-headless-shell',
  },
  WEBHOOK_CONNECT_TO: {
    ...text,
    unset: 'none',
    description:
      'Receivers of webhooks that are not on the public internet, as host:port:address:port, comma-separated, like SCAN_CONNECT_TO.',
    example: 'hooks.acme.test:443:10.0.0.8:8443',
  },
  HTTPS_PROXY: {
    ...text,
    unset: 'none',
    description:
      'Proxy for model providers, sign-in with other accounts, and email, with CONNECT to the mail server. Not used for scans.',
    example: 'http://proxy.example:3128',
  },
  HTTP_PROXY: {
    ...text,
    unset: 'none',
    description: 'The same for addresses that start with http://.',
    example: 'http://proxy.example:3128',
  },
  NO_PROXY: {
    ...text,
    unset: 'none',
    description: 'Hosts that are reached without these proxies, comma-separated.',
    example: 'localhost,127.0.0.1',
  },
  NODE_EXTRA_CA_CERTS: {
    ...text,
    unset: 'none',
    description:
      'File with the certificates of a private certificate authority. Set it in the environment: Node does not read it from .env.',
    example: '/etc/ssl/private-authority.pem',
  },
} satisfies Record<string, SettingRow>;

const plans = {
  SEAMARK_SITES_FREE: {
    ...number(1, 10_000, 1),
    description: 'Sites of an organization on the free plan.',
  },
  SEAMARK_SITES_PAID: {
    ...number(1, 10_000, 25),
    description: 'Sites of an organization on the paid plan.',
  },
  SEAMARK_PAGES_PAID: {
    ...number(0, 250, 250),
    description: 'Additional pages of a scan of a verified site on the paid plan, at most 250.',
  },
  SEAMARK_CREDITS_MONTHLY: {
    ...number(0, 1_000_000, 300),
    description: 'Credits that the paid plan grants each month, for Answers and agent runs.',
  },
  SEAMARK_KEYS_MAX: { ...number(1, 1000, 10), description: 'Active API keys of an organization.' },
} satisfies Record<string, SettingRow>;

const operator = {
  SEAMARK_OPERATOR: {
    ...setting('a name of at most 120 characters', z.string().trim().max(120)),
    description:
      'Name of the person or company that operates this server, shown on the legal pages.',
    unset: 'not named',
    example: 'Acme Ltd',
  },
  SEAMARK_CONTACT: {
    ...contact,
    description: 'How to contact the operator: an email address or an https URL.',
    unset: 'the address in MAIL_FROM, unless it is a no-reply address',
    example: 'hello@example.com',
  },
  SEAMARK_SECURITY_CONTACT: {
    ...contact,
    description:
      'Contact for /.well-known/security.txt. The file is served only if a contact is set.',
    unset: 'SEAMARK_CONTACT',
    example: 'security@example.com',
  },
  SMTP_URL: {
    ...setting(
      'an SMTP URL, such as smtp://user:password@host:587',
      z.url({ protocol: /^smtps?$/ }),
    ),
    description: 'SMTP server for sign-in links, invitations, password resets, and notifications.',
    unset: 'emails are printed in the terminal of the worker',
    example: 'smtp://user:password@host:587',
  },
  MAIL_FROM: {
    ...setting('an email address, such as Seamark <seamark@example.com>', z.string().includes('@')),
    description: 'Sender of emails.',
    unset: OFF,
    example: 'Seamark <seamark@example.com>',
  },
} satisfies Record<string, SettingRow>;

const signIn = {
  GITHUB_ID: {
    ...text,
    description:
      'Client ID of a GitHub OAuth app with the callback URL ' +
      '{BASE_URL}/api/auth/callback/github. Setting both the ID and the secret enables the ' +
      'button. People first connect their account under Profile.',
    unset: OFF,
  },
  GITHUB_SECRET: { ...text, description: 'Its client secret.', unset: OFF },
  GITHUB_URL: {
    ...url('an http or https URL, such as https://github.example.com'),
    description: 'URL of a GitHub Enterprise Server.',
    unset: 'https://github.com',
    example: 'https://github.com',
  },
  GOOGLE_CLIENT_ID: {
    ...text,
    description:
      'Client ID of a Google OAuth client with the callback URL {BASE_URL}/api/auth/callback/google.',
    unset: OFF,
  },
  GOOGLE_CLIENT_SECRET: { ...text, description: 'Its client secret.', unset: OFF },
  OIDC_ISSUER: {
    ...url('an http or https URL, such as https://login.example.com/realms/staff'),
    description:
      'Issuer of your identity provider (OpenID Connect), which serves ' +
      '/.well-known/openid-configuration. The callback URL is {BASE_URL}/api/auth/callback/oidc.',
    unset: OFF,
    example: 'https://login.example.com/realms/staff',
  },
  OIDC_CLIENT_ID: { ...text, description: 'Client ID at this provider.', unset: OFF },
  OIDC_CLIENT_SECRET: { ...text, description: 'Its client secret.', unset: OFF },
  OIDC_TRUST_EMAIL: {
    expected: 'true or false',
    schema: withDefault('false', z.enum(['true', 'false'])).transform((text) => text === 'true'),
    description:
      'Whether the provider signs in the account with the same confirmed email address. Otherwise, ' +
      'people first connect their account under Profile.',
  },
} satisfies Record<string, SettingRow>;

const models = {
  OPENAI_API_KEY: {
    ...text,
    description: 'API key for OpenAI or a compatible server.',
    unset: OFF,
  },
  OPENAI_BASE_URL: {
    ...url('an http or https URL ending in /v1'),
    description: 'Its base URL, ending in /v1.',
    unset: 'https://api.openai.com/v1',
    example: 'https://api.openai.com/v1',
  },
  OPENAI_MODEL: { ...text, description: 'Model for agent runs.', unset: OFF },
  OPENAI_SEARCH_MODEL: { ...text, description: 'Model with web search, for Answers.', unset: OFF },
  ANTHROPIC_API_KEY: { ...text, description: 'API key for Anthropic.', unset: OFF },
  ANTHROPIC_BASE_URL: {
    ...url('an http or https address'),
    description: 'Its base URL.',
    unset: 'https://api.anthropic.com',
    example: 'https://api.anthropic.com',
  },
  ANTHROPIC_MODEL: { ...text, description: 'Model for Answers and agent runs.', unset: OFF },
  LLM_PRICES: {
    ...setting('a JSON object of {input, output} by model', json(LlmPrices)),
    description:
      'Prices of models, in US dollars per million tokens. With them, agent runs show what they cost.',
    unset: 'none',
    example: '{"m":{"input":1.25,"output":10}}',
  },
  LLM_PROVIDERS: {
    ...setting(
      'a JSON list of {name, protocol, baseUrl, apiKeyEnv, model, canCite}',
      json(z.array(LlmProvider)),
    ),
    description:
      'Other providers, as a JSON list of {name, protocol, baseUrl, apiKeyEnv, model, canCite}.',
    unset: 'none',
    example:
      '[{"name":"local","protocol":"openai","baseUrl":"http://127.0.0.1:8000/v1","apiKeyEnv":"LOCAL_KEY","model":"m","canCite":false}]',
  },
} satisfies Record<string, SettingRow>;

export const SETTING_GROUPS: Readonly<Record<string, Readonly<Record<string, SettingRow>>>> = {
  Address: address,
  'Database and secret': database,
  Processes: processes,
  'Outgoing connections': scanning,
  Plans: plans,
  'Operator and email': operator,
  'Sign-in with others': signIn,
  'Answers and agent runs': models,
};

/** All settings by name. Node and libraries read those without prefix under the same names. */
export const SETTINGS = {
  ...address,
  ...database,
  ...processes,
  ...scanning,
  ...plans,
  ...operator,
  ...signIn,
  ...models,
};
