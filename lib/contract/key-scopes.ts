/** What a key may do; without schemas, so that a browser may load it. `scopeOf` says which operation needs which. */
export const KEY_SCOPES = ['read', 'scan', 'manage'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Of keys that were made before keys had scopes, and of those that name none. */
export const DEFAULT_SCOPES: readonly KeyScope[] = ['read', 'scan'];

export const SCOPE_MEANINGS: Readonly<Record<KeyScope, string>> = {
  read: 'Read sites, reports, history, fixes, and files.',
  scan: 'Start scans and audits, save facts, and set markers.',
  manage: 'Read and change webhooks, and set request headers.',
};
