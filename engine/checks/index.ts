import type { Check } from '../define';
import { httpHygiene } from './http-hygiene';
import { robotsTxt } from './robots-txt';
import { tlsHttps } from './tls-https';
import { crawlEfficiency } from './crawl-efficiency';
import { agentAccess } from './agent-access';
import { contentNegotiation } from './content-negotiation';
import { apiDiscovery } from './api-discovery';
import { sitemap } from './sitemap';
import { httpHeaders } from './http-headers';
import { mcpDiscovery } from './mcp-discovery';
import { htmlRendering } from './html-rendering';
import { llmsTxt } from './llms-txt';
import { agentOperability } from './agent-operability';
import { structuredData } from './structured-data';
import { securityTxt } from './security-txt';
import { aiDirectives } from './ai-directives';
import { rsl } from './rsl';
import { seoBasics } from './seo-basics';
import { authDiscovery } from './auth-discovery';
import { metaTags } from './meta-tags';
import { usagePolicy } from './usage-policy';
import { agentCardCheck } from './agent-card';
import { agentSkills } from './agent-skills';
import { aiCatalogCheck } from './ai-catalog';
import { webmcp } from './webmcp';
import { commerceDiscovery } from './commerce-discovery';

/** All checks in the order of the catalogue, which is the order of every report. */
export const CHECKS: readonly Check[] = [
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
];
