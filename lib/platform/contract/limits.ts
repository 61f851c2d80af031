/** Time limit of a site's scan, with all of its pages. */
export const SITE_MINUTES_MAX = 9;

/** What a limit allows. */
export interface Quota {
  readonly quota: number;
  readonly seconds: number;
}

/**
 * A named limit: what is counted, and how. The quota is the default; the operator overrides it with
 * `SEAMARK_LIMIT_<NAME>=<quota>/<seconds>`.
 */
export interface LimitRow extends Quota {
  /** What each count belongs to. */
  readonly key:
    | 'organization'
    | 'target host'
    | 'client address'
    | 'API key'
    | 'user'
    | 'account'
    | 'IP address and account';
  /** `budget`: sliding window over rows. `rate-limit`: token bucket. All processes share both. */
  readonly kind: 'budget' | 'rate-limit';
  /** Default: the API. */
  readonly surface?: 'dashboard';
  /** What a quota counts, as part of a sentence: `5 {subject} per hour`. `{key}` is the key. */
  readonly subject: string;
  readonly description: string;
}

const rows = {
  'org-scans': {
    quota: 10,
    seconds: 3600,
    key: 'organization',
    kind: 'budget',
    subject: 'scans of this organization',
    description: 'Scans of one organization.',
  },
  'target-scans': {
    quota: 5,
    seconds: 3600,
    key: 'target host',
    kind: 'budget',
    subject: 'scans of {key}',
    description: 'Scans of one host (without www.), by anyone.',
  },
  'target-public-scans': {
    quota: 3,
    seconds: 3600,
    key: 'target host',
    kind: 'budget',
    subject: 'public scans of {key}',
    description: 'Public scans of one host; these also count toward target-scans.',
  },
  'public-caller': {
    quota: 10,
    seconds: 3600,
    key: 'client address',
    kind: 'budget',
    subject: 'public scans from one IP address',
    description: 'Public scans from one IP address (IPv6: one /64).',
  },
  'public-burst': {
    quota: 10,
    seconds: 60,
    key: 'client address',
    kind: 'rate-limit',
    subject: 'requests from one IP address',
    description: 'Requests for public scans from one IP address, including invalid ones.',
  },
  'key-requests': {
    quota: 120,
    seconds: 60,
    key: 'API key',
    kind: 'rate-limit',
    subject: 'requests with one API key',
    description: 'Requests with one API key.',
  },
  'free-scans': {
    quota: 3,
    seconds: 86_400,
    key: 'organization',
    kind: 'budget',
    surface: 'dashboard',
    subject: 'scans on the free plan',
    description: 'Scans of an organization on the free plan.',
  },
  'user-changes': {
    quota: 60,
    seconds: 60,
    key: 'user',
    kind: 'rate-limit',
    surface: 'dashboard',
    subject: 'changes by one person',
    description: 'Changes by one person in the dashboard.',
  },
  'sign-in': {
    quota: 10,
    seconds: 900,
    key: 'IP address and account',
    kind: 'budget',
    surface: 'dashboard',
    subject: 'failed sign-in attempts to one account from one IP address',
    description: 'Failed sign-in attempts to one account from one IP address.',
  },
  'sign-in-account': {
    quota: 100,
    seconds: 3600,
    key: 'account',
    kind: 'budget',
    surface: 'dashboard',
    subject: 'failed sign-in attempts to one account',
    description: 'Failed sign-in attempts to one account from anywhere.',
  },
  'sign-in-caller': {
    quota: 100,
    seconds: 3600,
    key: 'client address',
    kind: 'budget',
    surface: 'dashboard',
    subject: 'attempts to sign in or sign up from one IP address',
    description: 'Failed sign-in attempts, sign-ups, and requested links from one IP address.',
  },
  'own-password': {
    quota: 10,
    seconds: 900,
    key: 'user',
    kind: 'budget',
    surface: 'dashboard',
    subject: 'wrong passwords of one person',
    description: 'Wrong passwords entered by a person who is signed in.',
  },
  'account-mails': {
    quota: 10,
    seconds: 900,
    key: 'account',
    kind: 'budget',
    surface: 'dashboard',
    subject: 'emails to one account',
    description: 'Emails of one kind that anyone can request for one account.',
  },
  'client-mails': {
    quota: 100,
    seconds: 86_400,
    key: 'organization',
    kind: 'budget',
    subject: 'emails that ask clients of this organization to confirm',
    description: 'Emails that ask clients to confirm monthly reports of one organization.',
  },
} as const satisfies Record<string, LimitRow>;

export type LimitName = keyof typeof rows;
export type RateLimitName = {
  [N in LimitName]: (typeof rows)[N]['kind'] extends 'rate-limit' ? N : never;
}[LimitName];
export type BudgetName = Exclude<LimitName, RateLimitName>;
export const LIMITS: Readonly<Record<LimitName, LimitRow>> = rows;
export const LIMIT_NAMES = Object.keys(rows) as readonly LimitName[];

/** A limit as it applies on this server. */
export interface Policy {
  readonly name: LimitName;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** State of a limit, after taking from it or without. */
export interface LimitState extends Policy {
  readonly remaining: number;
  /**
   * Budget: seconds until its oldest counted row leaves the window. Rate limit: until it is full,
   * or allows the next request.
   */
  readonly resetSeconds: number;
}
