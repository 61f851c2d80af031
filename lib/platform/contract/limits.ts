/** Time limit of a site's scan, with all of its pages. */
export const SITE_MINUTES_MAX = 9;

/**
 * The API's named limits: what is counted, and how. The operator sets the numbers
 * (`lib/platform/limits/policies.ts`).
 */
export interface LimitRow {
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
  readonly description: string;
}

const rows = {
  'org-scans': {
    key: 'organization',
    kind: 'budget',
    description: 'Scans of one organization.',
  },
  'target-scans': {
    key: 'target host',
    kind: 'budget',
    description: 'Scans of one host (without www.), by anyone.',
  },
  'target-public-scans': {
    key: 'target host',
    kind: 'budget',
    description: 'Public scans of one host; these also count toward target-scans.',
  },
  'public-caller': {
    key: 'client address',
    kind: 'budget',
    description: 'Public scans from one IP address (IPv6: one /64).',
  },
  'free-scans': {
    key: 'organization',
    kind: 'budget',
    surface: 'dashboard',
    description: 'Scans of an organization on the free plan.',
  },
  'public-burst': {
    key: 'client address',
    kind: 'rate-limit',
    description: 'Requests for public scans from one IP address, including invalid ones.',
  },
  'key-requests': { key: 'API key', kind: 'rate-limit', description: 'Requests with one API key.' },
  'user-changes': {
    key: 'user',
    kind: 'rate-limit',
    surface: 'dashboard',
    description: 'Changes by one person in the dashboard.',
  },
  'sign-in': {
    key: 'IP address and account',
    kind: 'budget',
    surface: 'dashboard',
    description: 'Failed sign-in attempts to one account from one IP address.',
  },
  'sign-in-account': {
    key: 'account',
    kind: 'budget',
    surface: 'dashboard',
    description: 'Failed sign-in attempts to one account from anywhere.',
  },
  'sign-in-caller': {
    key: 'client address',
    kind: 'budget',
    surface: 'dashboard',
    description: 'Failed sign-in attempts, sign-ups, and requested links from one IP address.',
  },
  'own-password': {
    key: 'user',
    kind: 'budget',
    surface: 'dashboard',
    description: 'Wrong passwords entered by a person who is signed in.',
  },
  'account-mails': {
    key: 'account',
    kind: 'budget',
    surface: 'dashboard',
    description: 'Emails of one kind that anyone can request for one account.',
  },
} as const satisfies Record<string, LimitRow>;

export type LimitName = keyof typeof rows;
export type RateLimitName = {
  [N in LimitName]: (typeof rows)[N]['kind'] extends 'rate-limit' ? N : never;
}[LimitName];
export type BudgetName = Exclude<LimitName, RateLimitName>;
export const LIMITS: Readonly<Record<LimitName, LimitRow>> = rows;
export const LIMIT_NAMES = Object.keys(rows) as readonly LimitName[];

/** State of a limit, after taking from it or without. */
export interface LimitState {
  readonly name: LimitName;
  readonly quota: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /**
   * Budget: seconds until its oldest counted row leaves the window. Rate limit: until it is full,
   * or allows the next request.
   */
  readonly resetSeconds: number;
}
