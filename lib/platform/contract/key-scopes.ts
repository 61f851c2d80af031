/**
 * Scopes of a key, without schemas so that a browser can load them. `scopeOf` gives an operation's
 * scope.
 */
export const KEY_SCOPES = ['read', 'scan', 'manage', 'admin', 'visits'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Scopes of keys created before scopes existed, and of keys created without any. */
export const DEFAULT_SCOPES: readonly KeyScope[] = ['read', 'scan'];

export const SCOPE_MEANINGS: Readonly<Record<KeyScope, string>> = {
  read: 'Read sites, reports, history, fixes, and files.',
  scan: 'Start scans, audits, Answers and agent runs, save facts, and set markers.',
  manage: 'Add, change and delete sites, agent tasks, questions, webhooks, and request headers.',
  admin: 'Manage members and API keys, and read plan, credits and audit log.',
  visits: 'Add counts of visits from the logs of sites, and nothing else.',
};
