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
  operator: 'Operator and mail',
  signIn: 'Sign-in with others',
  models: 'Answers and agent runs',
} as const;
export type Group = keyof typeof GROUPS;

const OFF = 'off';
const rows: Readonly<Record<keyof Variables, Row>> = {
  PORT: { group: 'address', description: 'Port to listen on.' },
  HOST: {
    group: 'address',
    description: 'Address to listen on.',
    unset: '::, every address, IPv4 too; 0.0.0.0 where IPv6 is off',
  },
  BASE_URL: {
    group: 'address',
    description:
      'The public address, without a slash at the end. Keys, mails and previews carry it.',
    unset: 'http://localhost:{PORT}',
  },
  NEXTAUTH_URL: {
    group: 'address',
    description: 'Address of the sign-in pages.',
    unset: 'BASE_URL',
  },
  DATABASE_URL: {
    group: 'database',
    description: 'A PostgreSQL server, 15 or newer.',
    unset: 'an embedded PostgreSQL',
  },
  NEXTAUTH_SECRET: {
    group: 'database',
    description:
      'Signs sessions. Required with DATABASE_URL or SEAMARK_ROLE: openssl rand -base64 32',
    unset: 'made at the first start and kept',
  },
  SEAMARK_DATA_DIR: {
    group: 'database',
    description: 'Where the embedded database keeps its data.',
    unset: '.data/, for root /var/lib/seamark/',
  },
  SEAMARK_ROLE: { group: 'processes', description: 'web, worker or all.', unset: 'all' },
  SEAMARK_WORKER_SCANS: { group: 'processes', description: 'Scans at once in one worker.' },
  SEAMARK_WORKER_AGENTS: {
    group: 'processes',
    description: 'Answers passes and agent runs at once in one worker.',
  },
  SEAMARK_LEASE_SECONDS: {
    group: 'processes',
    description:
      'How long work of a worker that fell silent stays its own. The same for all workers.',
  },
  TRUSTED_PROXY_HOPS: {
    group: 'processes',
    description: 'Proxies of yours in front that append to X-Forwarded-For.',
  },
  SCAN_CONNECT_TO: {
    group: 'scanning',
    description:
      'Hosts that are not on the public internet: HOST:PORT:ADDRESS:PORT, comma-separated, as with curl --connect-to.',
    unset: 'none',
  },
  SCAN_CONNECT_TO_PUBLIC: {
    group: 'scanning',
    description:
      'Whether strangers, and sites whose ownership is not proven, reach the hosts of SCAN_CONNECT_TO too.',
  },
  SCAN_PROXY: {
    group: 'scanning',
    unset: 'none',
    description:
      'Address of the HTTP proxy of scans, with user and password where it wants them. It is asked to CONNECT to addresses that were judged here.',
  },
  SEAMARK_OPERATOR: {
    group: 'operator',
    description: 'Who runs this installation; named on the legal pages.',
    unset: 'not named',
  },
  SEAMARK_CONTACT: {
    group: 'operator',
    description: 'Where people reach the operator: a mail address or an https address.',
    unset: 'the address of MAIL_FROM, unless it is a no-reply address',
  },
  SEAMARK_SECURITY_CONTACT: {
    group: 'operator',
    description: 'Contact in /.well-known/security.txt. Without any contact there is no such file.',
    unset: 'SEAMARK_CONTACT',
  },
  SMTP_URL: {
    group: 'operator',
    description: 'Mail server for sign-in links and invitations.',
    unset: OFF,
  },
  MAIL_FROM: { group: 'operator', description: 'Sender of mails.', unset: OFF },
  GITHUB_ID: {
    group: 'signIn',
    description:
      'GitHub application with the callback address {BASE_URL}/api/auth/callback/github; each pair switches its button on.',
    unset: OFF,
  },
  GITHUB_SECRET: { group: 'signIn', description: 'Its secret.', unset: OFF },
  GITHUB_URL: {
    group: 'signIn',
    description: 'Address of a GitHub Enterprise Server.',
    unset: 'https://github.com',
  },
  GOOGLE_CLIENT_ID: {
    group: 'signIn',
    description:
      'Google application with the callback address {BASE_URL}/api/auth/callback/google.',
    unset: OFF,
  },
  GOOGLE_CLIENT_SECRET: { group: 'signIn', description: 'Its secret.', unset: OFF },
  OPENAI_API_KEY: {
    group: 'models',
    description: 'Key of OpenAI or a compatible server.',
    unset: OFF,
  },
  OPENAI_BASE_URL: {
    group: 'models',
    description: 'Its address, ending in /v1.',
    unset: 'https://api.openai.com/v1',
  },
  OPENAI_MODEL: { group: 'models', description: 'Model for agent runs.', unset: OFF },
  OPENAI_SEARCH_MODEL: {
    group: 'models',
    description: 'Model that searches the web, for Answers.',
    unset: OFF,
  },
  ANTHROPIC_API_KEY: { group: 'models', description: 'Key of Anthropic.', unset: OFF },
  ANTHROPIC_BASE_URL: {
    group: 'models',
    description: 'Its address.',
    unset: 'https://api.anthropic.com',
  },
  ANTHROPIC_MODEL: { group: 'models', description: 'Its model.', unset: OFF },
  LLM_PROVIDERS: {
    group: 'models',
    description:
      'Further providers, as a JSON list of {name, protocol, baseUrl, apiKeyEnv, model, canCite}.',
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
