/** The named limits of the API: what is counted, and how. The numbers are the operator's (`lib/limits/policies.ts`). */
export interface LimitRow {
  /** What one count belongs to. */
  readonly key:
    | 'organization'
    | 'target host'
    | 'client address'
    | 'API key'
    | 'user'
    | 'account'
    | 'client address and account';
  /** `budget`: sliding window over rows, shared by all processes. `rate-limit`: token bucket in memory. */
  readonly kind: 'budget' | 'rate-limit';
  /** Absent: the API. */
  readonly surface?: 'dashboard';
  readonly description: string;
}

const rows = {
  'org-scans': {
    key: 'organization',
    kind: 'budget',
    description: 'Scans of one organization, however started.',
  },
  'target-scans': {
    key: 'target host',
    kind: 'budget',
    description: 'Scans of one host (www. stripped), whoever starts them.',
  },
  'target-public-scans': {
    key: 'target host',
    kind: 'budget',
    description: 'Public scans of one host, inside target-scans.',
  },
  'public-caller': {
    key: 'client address',
    kind: 'budget',
    description: 'Public scans from one address (IPv6: one /64).',
  },
  'free-scans': {
    key: 'organization',
    kind: 'budget',
    surface: 'dashboard',
    description: 'Scans of an organization without paid access.',
  },
  'public-burst': {
    key: 'client address',
    kind: 'rate-limit',
    description: 'Requests for a public scan from one address, invalid ones included.',
  },
  'key-requests': { key: 'API key', kind: 'rate-limit', description: 'Calls with one API key.' },
  'user-changes': {
    key: 'user',
    kind: 'rate-limit',
    surface: 'dashboard',
    description: 'Changes one person makes in the dashboard.',
  },
  'sign-in': {
    key: 'client address and account',
    kind: 'budget',
    surface: 'dashboard',
    description: 'Failed tries to sign in to one account from one address.',
  },
  'sign-in-account': {
    key: 'account',
    kind: 'budget',
    surface: 'dashboard',
    description: 'Failed tries to sign in to one account, from wherever.',
  },
  'sign-in-caller': {
    key: 'client address',
    kind: 'budget',
    surface: 'dashboard',
    description: 'Failed tries to sign in, sign-ups and links asked for, from one address.',
  },
  'own-password': {
    key: 'user',
    kind: 'budget',
    surface: 'dashboard',
    description: 'Wrong tries of somebody signed in to give their own password.',
  },
  'account-mails': {
    key: 'account',
    kind: 'budget',
    surface: 'dashboard',
    description: 'Mails of one kind to one account that anybody can ask for.',
  },
} as const satisfies Record<string, LimitRow>;

export type LimitName = keyof typeof rows;
export type RateLimitName = {
  [N in LimitName]: (typeof rows)[N]['kind'] extends 'rate-limit' ? N : never;
}[LimitName];
export type BudgetName = Exclude<LimitName, RateLimitName>;
export const LIMITS: Readonly<Record<LimitName, LimitRow>> = rows;
export const LIMIT_NAMES = Object.keys(rows) as readonly LimitName[];
