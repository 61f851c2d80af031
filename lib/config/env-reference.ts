import { limitVariable, LIMIT_DEFAULTS, readEnv, type LimitName, type Variables } from './env';

/** What people are told about each setting. `Record` over the schema's keys: a setting without a row does not compile. */
interface Row {
  readonly group: Group;
  readonly description: string;
  /** Where the schema's own default does not say it. */
  readonly unset?: string;
}

export const GROUPS = {
  address: 'Address',
  database: 'Database and secret',
  processes: 'Processes',
  scanning: 'Scanning',
  plans: 'Plans',
  operator: 'Operator and email',
  signIn: 'Sign-in with others',
  models: 'Answers and agent runs',
} as const;
export type Group = keyof typeof GROUPS;

const OFF = 'off';
const rows: Readonly<Record<keyof Variables, Row>> = {
  PORT: { group: 'address', description: 'Port to listen on.' },
  HOST: {
    group: 'address',
    description: 'Address to bind to.',
    unset: '::, all addresses, including IPv4; 0.0.0.0 if IPv6 is off',
  },
  BASE_URL: {
    group: 'address',
    description:
      'Public base URL, without a trailing slash. Used in emails, previews, and examples.',
    unset: 'http://localhost:{PORT}',
  },
  NEXTAUTH_URL: {
    group: 'address',
    description: 'Base URL of the sign-in pages.',
    unset: 'BASE_URL',
  },
  DATABASE_URL: {
    group: 'database',
    description: 'PostgreSQL connection URL; version 15 or later.',
    unset: 'an embedded PostgreSQL',
  },
  DATABASE_DIRECT_URL: {
    group: 'database',
    description:
      'URL of the server itself where DATABASE_URL is a pooler in transaction mode, such as PgBouncer. Used for migrations and for announcing queued work; statements are then not prepared by name.',
    unset: 'DATABASE_URL',
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
  SEAMARK_ROLE: { group: 'processes', description: 'web, worker or all.', unset: 'all' },
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
  },
  METRICS_HOST: {
    group: 'processes',
    description: 'Address that METRICS_PORT binds to. Only Prometheus should reach it.',
  },
  TRUSTED_PROXY_HOPS: {
    group: 'processes',
    description: 'Number of your own proxies that append to X-Forwarded-For.',
  },
  SCAN_CONNECT_TO: {
    group: 'scanning',
    description:
      'Hosts that are not on the public internet, as comma-separated HOST:PORT:ADDRESS:PORT, like curl --connect-to.',
    unset: 'none',
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
  },
  WEBHOOK_CONNECT_TO: {
    group: 'scanning',
    unset: 'none',
    description:
      'Receivers of webhooks that are not on the public internet, as host:port:address:port, comma-separated, like SCAN_CONNECT_TO.',
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
  },
  SEAMARK_CONTACT: {
    group: 'operator',
    description: 'How to contact the operator: an email address or an https URL.',
    unset: 'the address in MAIL_FROM, unless it is a no-reply address',
  },
  SEAMARK_SECURITY_CONTACT: {
    group: 'operator',
    description:
      'Contact for /.well-known/security.txt. The file is served only if a contact is set.',
    unset: 'SEAMARK_CONTACT',
  },
  SMTP_URL: {
    group: 'operator',
    description: 'SMTP server for sign-in links and invitations.',
    unset: OFF,
  },
  MAIL_FROM: { group: 'operator', description: 'Sender of emails.', unset: OFF },
  GITHUB_ID: {
    group: 'signIn',
    description:
      'Client ID of a GitHub OAuth app with the callback URL ' +
      '{BASE_URL}/api/auth/callback/github. Setting both the ID and the secret enables the ' +
      'button.',
    unset: OFF,
  },
  GITHUB_SECRET: { group: 'signIn', description: 'Its client secret.', unset: OFF },
  GITHUB_URL: {
    group: 'signIn',
    description: 'URL of a GitHub Enterprise Server.',
    unset: 'https://github.com',
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
  },
  ANTHROPIC_MODEL: {
    group: 'models',
    description: 'Model for Answers and agent runs.',
    unset: OFF,
  },
  LLM_PROVIDERS: {
    group: 'models',
    description:
      'Other providers, as a JSON list of {name, protocol, baseUrl, apiKeyEnv, model, canCite}.',
    unset: 'none',
  },
};

export interface Setting {
  readonly name: string;
  readonly group: Group;
  readonly fallback: string;
  readonly description: string;
}

/** All settings with what holds when they are not set; defaults come from the schema itself. */
export function settings(): Setting[] {
  const defaults: Readonly<Record<string, unknown>> = { ...readEnv({}) };
  return Object.entries(rows).map(([name, { group, description, unset }]) => ({
    name,
    group,
    description,
    fallback: unset ?? String(defaults[name] ?? ''),
  }));
}

/** `SEAMARK_LIMIT_ORG_SCANS`, `10/3600` */
export const limitSettings = (): {
  readonly name: string;
  readonly limit: LimitName;
  readonly fallback: string;
}[] =>
  (Object.keys(LIMIT_DEFAULTS) as LimitName[]).map((limit) => ({
    name: limitVariable(limit),
    limit,
    fallback: `${LIMIT_DEFAULTS[limit].quota}/${LIMIT_DEFAULTS[limit].seconds}`,
  }));
