/** What a key may do; without schemas, so that a browser may load it. `scopeOf` says which operation needs which. */
export const KEY_SCOPES = ['read', 'scan', 'manage', 'admin'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Of keys that were made before keys had scopes, and of those that name none. */
export const DEFAULT_SCOPES: readonly KeyScope[] = ['read', 'scan'];

export const SCOPE_MEANINGS: Readonly<Record<KeyScope, string>> = {
  read: 'Read sites, reports, history, fixes, and files.',
  scan: 'Start scans, audits, Answers and agent runs, save facts, and set markers.',
  manage: 'Add, change and delete sites, agent tasks, questions, webhooks, and request headers.',
  admin: 'Manage members and API keys, and read plan, credits and audit log.',
};
