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
  /** `budget`: sliding window over rows, shared by all processes. `pace`: token bucket in memory. */
  readonly kind: 'budget' | 'pace';
  /** Absent: the API. */
  readonly surface?: 'dashboard';
  readonly says: string;
}

const rows = {
  'org-scans': {
    key: 'organization',
    kind: 'budget',
    says: 'Scans of one organization, however started.',
  },
  'target-scans': {
    key: 'target host',
    kind: 'budget',
    says: 'Scans of one host (www. stripped), whoever starts them.',
  },
  'target-public-scans': {
    key: 'target host',
    kind: 'budget',
    says: 'Public scans of one host, inside target-scans.',
  },
  'public-caller': {
    key: 'client address',
    kind: 'budget',
    says: 'Public scans from one address (IPv6: one /64).',
  },
  'free-scans': {
    key: 'organization',
    kind: 'budget',
    surface: 'dashboard',
    says: 'Scans of an organization without paid access.',
  },
  'public-burst': {
    key: 'client address',
    kind: 'pace',
    says: 'Requests for a public scan from one address, invalid ones included.',
  },
  'key-requests': { key: 'API key', kind: 'pace', says: 'Calls with one API key.' },
  'user-changes': {
    key: 'user',
    kind: 'pace',
    surface: 'dashboard',
    says: 'Changes one person makes in the dashboard.',
  },
  'sign-in': {
    key: 'client address and account',
    kind: 'budget',
    surface: 'dashboard',
    says: 'Failed tries to sign in to one account from one address.',
  },
  'sign-in-account': {
    key: 'account',
    kind: 'budget',
    surface: 'dashboard',
    says: 'Failed tries to sign in to one account, from wherever.',
  },
  'sign-in-caller': {
    key: 'client address',
    kind: 'budget',
    surface: 'dashboard',
    says: 'Failed tries to sign in, sign-ups and links asked for, from one address.',
  },
  'own-password': {
    key: 'user',
    kind: 'budget',
    surface: 'dashboard',
    says: 'Wrong tries of somebody signed in to give their own password.',
  },
  'account-mails': {
    key: 'account',
    kind: 'budget',
    surface: 'dashboard',
    says: 'Mails of one kind to one account that anybody can ask for.',
  },
} as const satisfies Record<string, LimitRow>;

export type LimitName = keyof typeof rows;
export type PaceName = {
  [N in LimitName]: (typeof rows)[N]['kind'] extends 'pace' ? N : never;
}[LimitName];
export type BudgetName = Exclude<LimitName, PaceName>;
export const LIMITS: Readonly<Record<LimitName, LimitRow>> = rows;
export const LIMIT_NAMES = Object.keys(rows) as readonly LimitName[];
