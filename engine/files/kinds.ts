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
