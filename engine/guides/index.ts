import type { Guide } from './define';
import { httpHygieneGuide } from './http-hygiene';
import { robotsTxtGuide } from './robots-txt';
import { tlsHttpsGuide } from './tls-https';
import { crawlEfficiencyGuide } from './crawl-efficiency';
import { agentAccessGuide } from './agent-access';
import { contentNegotiationGuide } from './content-negotiation';
import { apiDiscoveryGuide } from './api-discovery';
import { sitemapGuide } from './sitemap';
import { httpHeadersGuide } from './http-headers';
import { mcpDiscoveryGuide } from './mcp-discovery';
import { htmlRenderingGuide } from './html-rendering';
import { llmsTxtGuide } from './llms-txt';
import { agentOperabilityGuide } from './agent-operability';
import { structuredDataGuide } from './structured-data';
import { securityTxtGuide } from './security-txt';
import { aiDirectivesGuide } from './ai-directives';
import { rslGuide } from './rsl';
import { seoBasicsGuide } from './seo-basics';
import { authDiscoveryGuide } from './auth-discovery';
import { metaTagsGuide } from './meta-tags';
import { usagePolicyGuide } from './usage-policy';
import { agentCardGuide } from './agent-card';
import { agentSkillsGuide } from './agent-skills';
import { aiCatalogGuide } from './ai-catalog';
import { webmcpGuide } from './webmcp';
import { commerceDiscoveryGuide } from './commerce-discovery';

/** One guide per check, catalogue order. */
export const GUIDES: readonly Guide[] = [
  htmlRenderingGuide,
  agentOperabilityGuide,
  structuredDataGuide,
  seoBasicsGuide,
  contentNegotiationGuide,
  agentAccessGuide,
  aiDirectivesGuide,
  httpHygieneGuide,
  tlsHttpsGuide,
  crawlEfficiencyGuide,
  robotsTxtGuide,
  llmsTxtGuide,
  httpHeadersGuide,
  sitemapGuide,
  metaTagsGuide,
  usagePolicyGuide,
  securityTxtGuide,
  rslGuide,
  apiDiscoveryGuide,
  agentCardGuide,
  mcpDiscoveryGuide,
  agentSkillsGuide,
  authDiscoveryGuide,
  aiCatalogGuide,
  webmcpGuide,
  commerceDiscoveryGuide,
];

export function guideOf(checkId: string): Guide {
  const guide = GUIDES.find((g) => g.checkId === checkId);
  if (!guide)
    throw new Error(
      `There is no guide for ${checkId}. Add engine/guides/${checkId}.ts and its line in engine/guides/index.ts.`,
    );
  return guide;
}
