import { agentAccess } from './agent-access';
import { agentCard } from './agent-card';
import { agentOperability } from './agent-operability';
import { agentSkills } from './agent-skills';
import { aiCatalog } from './ai-catalog';
import { aiDirectives } from './ai-directives';
import { apiDiscovery } from './api-discovery';
import { authDiscovery } from './auth-discovery';
import type { Breaks } from './breaks';
import { commerceDiscovery } from './commerce-discovery';
import { contentNegotiation } from './content-negotiation';
import { crawlEfficiency } from './crawl-efficiency';
import { htmlRendering } from './html-rendering';
import { httpHeaders } from './http-headers';
import { httpHygiene } from './http-hygiene';
import { llmsTxt } from './llms-txt';
import { mcpDiscovery } from './mcp-discovery';
import { metaTags } from './meta-tags';
import { robotsTxt } from './robots-txt';
import { rsl } from './rsl';
import { securityTxt } from './security-txt';
import { seoBasics } from './seo-basics';
import { sitemap } from './sitemap';
import { structuredData } from './structured-data';
import { tlsHttps } from './tls-https';
import { usagePolicy } from './usage-policy';
import { webmcp } from './webmcp';

/** Breaks of all rules that open a finding, by check. */
export const BREAKS: Readonly<Record<string, Breaks>> = {
  'html-rendering': htmlRendering,
  'agent-operability': agentOperability,
  'structured-data': structuredData,
  'seo-basics': seoBasics,
  'content-negotiation': contentNegotiation,
  'agent-access': agentAccess,
  'ai-directives': aiDirectives,
  'http-hygiene': httpHygiene,
  'tls-https': tlsHttps,
  'crawl-efficiency': crawlEfficiency,
  'robots-txt': robotsTxt,
  'llms-txt': llmsTxt,
  'http-headers': httpHeaders,
  sitemap,
  'meta-tags': metaTags,
  'usage-policy': usagePolicy,
  'security-txt': securityTxt,
  rsl,
  'api-discovery': apiDiscovery,
  'agent-card': agentCard,
  'mcp-discovery': mcpDiscovery,
  'agent-skills': agentSkills,
  'auth-discovery': authDiscovery,
  'ai-catalog': aiCatalog,
  webmcp,
  'commerce-discovery': commerceDiscovery,
};
