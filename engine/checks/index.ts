import type { Check } from './define';
import type { Guide } from './guide';
import { weightsOf } from './evidence/weights';
import { publishedRules, type PublishedRule } from './rules';
import { httpHygiene } from './http-hygiene/check';
import { robotsTxt } from './robots-txt/check';
import { tlsHttps } from './tls-https/check';
import { crawlEfficiency } from './crawl-efficiency/check';
import { agentAccess } from './agent-access/check';
import { contentNegotiation } from './content-negotiation/check';
import { apiDiscovery } from './api-discovery/check';
import { sitemap } from './sitemap/check';
import { httpHeaders } from './http-headers/check';
import { mcpDiscovery } from './mcp-discovery/check';
import { htmlRendering } from './html-rendering/check';
import { llmsTxt } from './llms-txt/check';
import { agentOperability } from './agent-operability/check';
import { structuredData } from './structured-data/check';
import { securityTxt } from './security-txt/check';
import { aiDirectives } from './ai-directives/check';
import { rsl } from './rsl/check';
import { seoBasics } from './seo-basics/check';
import { authDiscovery } from './auth-discovery/check';
import { metaTags } from './meta-tags/check';
import { usagePolicy } from './usage-policy/check';
import { agentCardCheck } from './agent-card/check';
import { agentSkills } from './agent-skills/check';
import { aiCatalogCheck } from './ai-catalog/check';
import { webmcp } from './webmcp/check';
import { commerceDiscovery } from './commerce-discovery/check';

/** All checks in catalogue order, which every report follows. */
const CATALOGUE = [
  htmlRendering,
  agentOperability,
  structuredData,
  seoBasics,
  contentNegotiation,
  agentAccess,
  aiDirectives,
  httpHygiene,
  tlsHttps,
  crawlEfficiency,
  robotsTxt,
  llmsTxt,
  httpHeaders,
  sitemap,
  metaTags,
  usagePolicy,
  securityTxt,
  rsl,
  apiDiscovery,
  agentCardCheck,
  mcpDiscovery,
  agentSkills,
  authDiscovery,
  aiCatalogCheck,
  webmcp,
  commerceDiscovery,
] as const;

export type CheckId = (typeof CATALOGUE)[number]['id'];
const WEIGHTS = weightsOf(CATALOGUE);

/** Most that a check can take of the score, relative to the others: all add up to 100; 0 if it is not scored. */
export const weightOf = (id: string): number => WEIGHTS.get(id) ?? 0;

/** A check with its weight. */
export type CatalogueCheck = Check & { readonly weight: number };

export const CHECKS: readonly CatalogueCheck[] = CATALOGUE.map((check) => ({
  ...check,
  weight: weightOf(check.id),
}));
/** Ids are part of the published contract and never change their meaning. */
export const CHECK_IDS = CATALOGUE.map((check) => check.id) as readonly CheckId[] as readonly [
  CheckId,
  ...CheckId[],
];

/** Older names, accepted in requests; responses contain ids only. */
export const CHECK_ALIASES = {
  'agent-json': 'agent-card',
  mcp: 'mcp-discovery',
  openapi: 'api-discovery',
} as const satisfies Record<string, CheckId>;
type CheckAlias = keyof typeof CHECK_ALIASES;

/** The check that an id or alias names, or null. */
export function checkIdOf(name: string): CheckId | null {
  const id = Object.hasOwn(CHECK_ALIASES, name) ? CHECK_ALIASES[name as CheckAlias] : name;
  return CHECK_IDS.find((checkId) => checkId === id) ?? null;
}

/** A guide with the rules of its check, as published. */
export interface PublishedGuide extends Guide {
  readonly checkId: CheckId;
  readonly rules: readonly PublishedRule[];
}

export const GUIDES: readonly PublishedGuide[] = CATALOGUE.map(({ id, rules, guide }) => ({
  checkId: id,
  rules: publishedRules(id, rules),
  ...guide,
}));

export function guideOf(checkId: string): PublishedGuide {
  const guide = GUIDES.find((g) => g.checkId === checkId);
  if (!guide) throw new Error(`There is no check ${checkId}.`);
  return guide;
}
