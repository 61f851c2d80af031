/**
 * The names other rooms may rely on: check ids in report order, accepted aliases, artifact kinds.
 * No imports, so that the API document can list them without loading the scanner.
 */

/** The 26 checks, catalogue order. Ids are part of the published contract and never change meaning. */
export const CHECK_IDS = [
  'html-rendering',
  'agent-operability',
  'structured-data',
  'seo-basics',
  'content-negotiation',
  'agent-access',
  'ai-directives',
  'http-hygiene',
  'tls-https',
  'crawl-efficiency',
  'robots-txt',
  'llms-txt',
  'http-headers',
  'sitemap',
  'meta-tags',
  'usage-policy',
  'security-txt',
  'rsl',
  'api-discovery',
  'agent-card',
  'mcp-discovery',
  'agent-skills',
  'auth-discovery',
  'ai-catalog',
  'webmcp',
  'commerce-discovery',
] as const;
export type CheckId = (typeof CHECK_IDS)[number];

/** Older names that requests may still use; answers carry the id only. */
export const CHECK_ALIASES = {
  'agent-json': 'agent-card',
  mcp: 'mcp-discovery',
  openapi: 'api-discovery',
} as const satisfies Record<string, CheckId>;
export type CheckAlias = keyof typeof CHECK_ALIASES;

/** The check that an id or alias names, or null. */
export function checkIdOf(name: string): CheckId | null {
  const id = Object.hasOwn(CHECK_ALIASES, name) ? CHECK_ALIASES[name as CheckAlias] : name;
  return CHECK_IDS.find((known) => known === id) ?? null;
}

/** The 19 kinds of files that can be generated. */
export const ARTIFACT_KINDS = [
  'robots-txt',
  'llms-txt',
  'home-md',
  'security-txt',
  'sitemap-xml',
  'rsl-license',
  'json-ld',
  'head-snippet',
  'webmcp-snippet',
  'headers-config',
  'api-catalog',
  'openapi',
  'agent-card',
  'mcp-server-card',
  'ai-catalog',
  'agent-skills-index',
  'oauth-protected-resource',
  'ucp-profile',
  'acp',
] as const;
export type ArtifactKind = (typeof ARTIFACT_KINDS)[number];
