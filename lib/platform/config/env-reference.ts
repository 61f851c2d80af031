import { limitVariable, LIMIT_DEFAULTS, readEnv, type QuotaName, type Variables } from './env';

/**
 * Description of a setting. A `Record` over the schema's keys, so that a missing description does
 * not compile.
 */
interface SettingDescription {
  readonly group: SettingGroup;
  readonly description: string;
  /** Behavior without a value, if the schema has no default. */
  readonly unset?: string;
  /** Value in `.env.example`, if it is not the default. */
  readonly example?: string;
}

/** Read by Node and libraries under these names, so the schema does not list them. */
type StandardVariable =
  | 'HTTPS_PROXY'
  | 'HTTP_PROXY'
  | 'NO_PROXY'
  | 'NODE_EXTRA_CA_CERTS'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT';

export const GROUPS = {
  address: 'Address',
  database: 'Database and secret',
  processes: 'Processes',
  scanning: 'Outgoing connections',
  plans: 'Plans',
  operator: 'Operator and email',
  signIn: 'Sign-in with others',
  models: 'Answers and agent runs',
} as const;
export type SettingGroup = keyof typeof GROUPS;

const OFF = 'off';
const rows: Readonly<Record<keyof Variables | StandardVariable, SettingDescription>> = {
  PORT: { group: 'address', description: 'Port to listen on.' },
  HOST: {
    group: 'address',
    description: 'Address to bind to.',
    unset: '::, all addresses, including IPv4; 0.0.0.0 if IPv6 is off',
    example: '::',
  },
  BASE_URL: {
    group: 'address',
    description:
      'Public base URL, without a trailing slash. Used in emails, previews, and examples.',
    unset: 'http://localhost:{PORT}',
    example: 'https://seamark.example',
  },
  NEXTAUTH_URL: {
    group: 'address',
    description: 'Base URL of the sign-in pages.',
    unset: 'BASE_URL',
    example: 'https://seamark.example',
  },
  DATABASE_URL: {
    group: 'database',
    description: 'PostgreSQL connection URL; version 15 or later.',
    unset: 'an embedded PostgreSQL',
    example: 'postgresql://seamark:password@127.0.0.1:5432/seamark',
  },
  DATABASE_DIRECT_URL: {
    group: 'database',
    description:
      'URL of the server itself where DATABASE_URL is a pooler in transaction mode, such as PgBouncer. Used for migrations and for announcing queued work; statements are then not prepared by name.',
    unset: 'DATABASE_URL',
    example: 'postgresql://seamark:password@127.0.0.1:5432/seamark',
  },
  NEXTAUTH_SECRET: {
    group: 'database',
    description:
      'Secret that signs sessions. Required with DATABASE_URL or SEAMARK_ROLE. Generate one with openssl rand -base64 32.',
    unset: 'generated at first start',
  },
  SEAMARK_DATA_DIR: {
    group: 'database',
    description: 'Directory for the data of the embedded database.',
    unset: '.data/, or /var/lib/seamark/ for root',
  },
  SEAMARK_ROLE: {
    group: 'processes',
    description: 'web, worker or all.',
    unset: 'all',
    example: 'all',
  },
  SEAMARK_WORKER_SCANS: { group: 'processes', description: 'Concurrent scans per worker.' },
  SEAMARK_WORKER_AGENTS: {
    group: 'processes',
    description: 'Concurrent Answers passes and agent runs per worker.',
  },
  SEAMARK_LEASE_SECONDS: {
    group: 'processes',
    description:
      'Seconds before the jobs of an unresponsive worker go to another one. Use the same value for all workers.',
  },
  SEAMARK_DRAIN_SECONDS: {
    group: 'processes',
    description:
      'Seconds that a stopping web process answers on after /api/health/ready has turned to 503. Set it to what the load balancer needs to notice.',
  },
  METRICS_PORT: {
    group: 'processes',
    description:
      'Port for Prometheus metrics at /metrics, in each process that has one. Never served on the public port.',
    unset: OFF,
    example: '9464',
  },
  METRICS_HOST: {
    group: 'processes',
    description: 'Address that METRICS_PORT binds to. Only Prometheus should reach it.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    group: 'processes',
    description: 'Receiver of OpenTelemetry traces. The other standard OTEL variables apply too.',
    unset: OFF,
    example: 'http://localhost:4318',
  },
  TRUSTED_PROXY_HOPS: {
    group: 'processes',
    description:
      'Number of your own proxies that append to X-Forwarded-For. With 0, the header is ignored.',
  },
  SCAN_CONNECT_TO: {
    group: 'scanning',
    description:
      'Hosts that are not on the public internet, as comma-separated HOST:PORT:ADDRESS:PORT, like curl --connect-to.',
    unset: 'none',
    example: 'acme.test:80:127.0.0.1:4101,acme.test:443:127.0.0.1:4441',
  },
  SCAN_CONNECT_TO_PUBLIC: {
    group: 'scanning',
    description:
      'Whether public scans and sites without verified ownership can also reach the hosts in SCAN_CONNECT_TO.',
  },
  SCAN_PROXY: {
    group: 'scanning',
    unset: 'none',
    description:
      'URL of the HTTP proxy for scans, with user and password if needed. It must allow CONNECT to IP addresses on ports 80 and 443.',
    example: 'http://user:password@proxy.example:3128',
  },
  SCAN_SIGN: {
    group: 'scanning',
    description:
      'Number of the key that signs the requests of scans and agent runs (Web Bot Auth), or off. Another number is another key. Needs a BASE_URL with https.',
  },
  SEAMARK_CLIENT_RANGES: {
    group: 'scanning',
    description:
      'Whether a server that counts logs fetches the address ranges of AI clients, and the keys of those that sign requests, from their operators: off (the ranges of this version) or daily.',
  },
  SEAMARK_BROWSER: {
    group: 'scanning',
    unset: 'Chromium or Chrome in the usual places, unless the server runs as root',
    description:
      'Program of Chromium or Chrome with which a worker renders pages after a scan, to show what their scripts change; or off. As root, Chromium runs without its sandbox.',
    example: '/usr/bin/chromium-headless-shell',
  },
  WEBHOOK_CONNECT_TO: {
    group: 'scanning',
    unset: 'none',
    description:
      'Receivers of webhooks that are not on the public internet, as host:port:address:port, comma-separated, like SCAN_CONNECT_TO.',
    example: 'hooks.acme.test:443:10.0.0.8:8443',
  },
  HTTPS_PROXY: {
    group: 'scanning',
    unset: 'none',
    description:
      'Proxy for model providers, sign-in with GitHub and Google, and email, with CONNECT to the mail server. Not used for scans.',
    example: 'http://proxy.example:3128',
  },
  HTTP_PROXY: {
    group: 'scanning',
    unset: 'none',
    description: 'The same for addresses that start with http://.',
    example: 'http://proxy.example:3128',
  },
  NO_PROXY: {
    group: 'scanning',
    unset: 'none',
    description: 'Hosts that are reached without these proxies, comma-separated.',
    example: 'localhost,127.0.0.1',
  },
  NODE_EXTRA_CA_CERTS: {
    group: 'scanning',
    unset: 'none',
    description:
      'File with the certificates of a private certificate authority. Set it in the environment: Node does not read it from .env.',
    example: '/etc/ssl/private-authority.pem',
  },
  SEAMARK_SITES_FREE: { group: 'plans', description: 'Sites of an organization on the free plan.' },
  SEAMARK_SITES_PAID: { group: 'plans', description: 'Sites of an organization on the paid plan.' },
  SEAMARK_PAGES_PAID: {
    group: 'plans',
    description: 'Additional pages of a scan of a verified site on the paid plan, at most 250.',
  },
  SEAMARK_CREDITS_MONTHLY: {
    group: 'plans',
    description: 'Credits that the paid plan grants each month, for Answers and agent runs.',
  },
  SEAMARK_KEYS_MAX: { group: 'plans', description: 'Active API keys of an organization.' },
  SEAMARK_OPERATOR: {
    group: 'operator',
    description:
      'Name of the person or company that operates this server, shown on the legal pages.',
    unset: 'not named',
    example: 'Acme Ltd',
  },
  SEAMARK_CONTACT: {
    group: 'operator',
    description: 'How to contact the operator: an email address or an https URL.',
    unset: 'the address in MAIL_FROM, unless it is a no-reply address',
    example: 'hello@example.com',
  },
  SEAMARK_SECURITY_CONTACT: {
    group: 'operator',
    description:
      'Contact for /.well-known/security.txt. The file is served only if a contact is set.',
    unset: 'SEAMARK_CONTACT',
    example: 'security@example.com',
  },
  SMTP_URL: {
    group: 'operator',
    description: 'SMTP server for sign-in links, invitations, password resets, and notifications.',
    unset: 'emails are printed in the terminal of the worker',
    example: 'smtp://user:password@host:587',
  },
  MAIL_FROM: {
    group: 'operator',
    description: 'Sender of emails.',
    unset: OFF,
    example: 'Seamark <seamark@example.com>',
  },
  GITHUB_ID: {
    group: 'signIn',
    description:
      'Client ID of a GitHub OAuth app with the callback URL ' +
      '{BASE_URL}/api/auth/callback/github. Setting both the ID and the secret enables the ' +
      'button. People first connect their account under Profile.',
    unset: OFF,
  },
  GITHUB_SECRET: { group: 'signIn', description: 'Its client secret.', unset: OFF },
  GITHUB_URL: {
    group: 'signIn',
    description: 'URL of a GitHub Enterprise Server.',
    unset: 'https://github.com',
    example: 'https://github.com',
  },
  GOOGLE_CLIENT_ID: {
    group: 'signIn',
    description:
      'Client ID of a Google OAuth client with the callback URL {BASE_URL}/api/auth/callback/google.',
    unset: OFF,
  },
  GOOGLE_CLIENT_SECRET: { group: 'signIn', description: 'Its client secret.', unset: OFF },
  OPENAI_API_KEY: {
    group: 'models',
    description: 'API key for OpenAI or a compatible server.',
    unset: OFF,
  },
  OPENAI_BASE_URL: {
    group: 'models',
    description: 'Its base URL, ending in /v1.',
    unset: 'https://api.openai.com/v1',
    example: 'https://api.openai.com/v1',
  },
  OPENAI_MODEL: { group: 'models', description: 'Model for agent runs.', unset: OFF },
  OPENAI_SEARCH_MODEL: {
    group: 'models',
    description: 'Model with web search, for Answers.',
    unset: OFF,
  },
  ANTHROPIC_API_KEY: { group: 'models', description: 'API key for Anthropic.', unset: OFF },
  ANTHROPIC_BASE_URL: {
    group: 'models',
    description: 'Its base URL.',
    unset: 'https://api.anthropic.com',
    example: 'https://api.anthropic.com',
  },
  ANTHROPIC_MODEL: {
    group: 'models',
    description: 'Model for Answers and agent runs.',
    unset: OFF,
  },
  LLM_PRICES: {
    group: 'models',
    description:
      'Prices of models, in US dollars per million tokens. With them, agent runs show what they cost.',
    unset: 'none',
    example: '{"m":{"input":1.25,"output":10}}',
  },
  LLM_PROVIDERS: {
    group: 'models',
    description:
      'Other providers, as a JSON list of {name, protocol, baseUrl, apiKeyEnv, model, canCite}.',
    unset: 'none',
    example:
      '[{"name":"local","protocol":"openai","baseUrl":"http://127.0.0.1:8000/v1","apiKeyEnv":"LOCAL_KEY","model":"m","canCite":false}]',
  },
};

export interface Setting {
  readonly name: string;
  readonly group: SettingGroup;
  readonly fallback: string;
  readonly description: string;
  /** Value in `.env.example`. */
  readonly example: string;
}

/** All settings with their behavior when unset; defaults come from the schema. */
export function settings(): Setting[] {
  const defaults: Readonly<Record<string, unknown>> = { ...readEnv({}) };
  return Object.entries(rows).map(([name, { group, description, unset, example }]) => {
    const value = unset === undefined ? String(defaults[name] ?? '') : '';
    return { name, group, description, fallback: unset ?? value, example: example ?? value };
  });
}

/** `SEAMARK_LIMIT_ORG_SCANS`, `10/3600` */
export const limitSettings = (): {
  readonly name: string;
  readonly limit: QuotaName;
  readonly fallback: string;
}[] =>
  (Object.keys(LIMIT_DEFAULTS) as QuotaName[]).map((limit) => ({
    name: limitVariable(limit),
    limit,
    fallback: `${LIMIT_DEFAULTS[limit].quota}/${LIMIT_DEFAULTS[limit].seconds}`,
  }));

const EXAMPLE_INTRO =
  'Settings of Seamark. Copy this file to .env and uncomment what you need. All settings are optional: without ' +
  'DATABASE_URL, an embedded PostgreSQL is used. Made from lib/platform/config/env-reference.ts.';

/** Comment lines of at most 120 characters. */
const comment = (text: string): string => text.replace(/(.{1,118})(?: |$)/g, '# $1\n').trimEnd();

/** The text of `.env.example`: every setting, as a comment with its description. */
export function envExample(): string {
  const all = settings();
  const groups = (Object.keys(GROUPS) as SettingGroup[]).map((group) =>
    [
      `## ${GROUPS[group]}`,
      ...all
        .filter((setting) => setting.group === group)
        .map(({ name, description, example }) => `${comment(description)}\n# ${name}=${example}`),
    ].join('\n'),
  );
  const limits = [
    '## Rate limits, as <quota>/<seconds>. These are the defaults.',
    ...limitSettings().map(({ name, fallback }) => `# ${name}=${fallback}`),
  ].join('\n');
  return `${[comment(EXAMPLE_INTRO), ...groups, limits].join('\n\n')}\n`;
}
