/** Operators of AI clients and search engines that document that their clients read something. */
export interface Documented {
  readonly by: string;
  readonly url: string;
}

const google = (path: string): Documented => ({
  by: 'Google',
  url: `https://developers.google.com/search/docs/${path}`,
});
const GOOGLE_ROBOTS = google('crawling-indexing/robots/robots_txt');
const GOOGLE_META = google('crawling-indexing/robots-meta-tag');
const OPENAI_BOTS: Documented = { by: 'OpenAI', url: 'https://platform.openai.com/docs/bots' };
const GOOGLE_CANONICAL = google('crawling-indexing/consolidate-duplicate-urls');
const GOOGLE_SITEMAP = google('crawling-indexing/sitemaps/build-sitemap');
const GOOGLE_ORGANIZATION = google('appearance/structured-data/organization');
const GOOGLE_SNIPPET = google('appearance/snippet');
const GOOGLE_TITLE = google('appearance/title-link');
const GOOGLE_STATUS = google('crawling-indexing/http-network-errors');
const BING_ARCHIVE: Documented = {
  by: 'Microsoft',
  url: 'https://blogs.bing.com/webmaster/september-2023/Announcing-new-options-for-webmasters-to-control-usage-of-their-content-in-Bing-Chat',
};

const ANTHROPIC_TOOLS: Documented = {
  by: 'Anthropic',
  url: 'https://www.anthropic.com/engineering/writing-tools-for-agents',
};

/** Findings name the client, and its source. */
const namedClient = (url: string): Documented => ({ by: 'the client that it names', url });

const PYTHON_SDK: Documented = {
  by: 'the official Python SDK',
  url: 'https://github.com/modelcontextprotocol/python-sdk/pull/2924',
};

/** A study, which measured agents and not what an operator documents. */
const MINTLIFY_STUDY: Documented = {
  by: 'Mintlify, in a study',
  url: 'https://www.mintlify.com/blog/llms-txt-agent-benchmark',
};

/** By rule, `check/rule`, or by check. */
export const DOCUMENTED: Readonly<Record<string, Documented>> = {
  'robots-txt': GOOGLE_ROBOTS,
  'robots-txt/search-blocked': OPENAI_BOTS,
  'ai-directives': GOOGLE_META,
  'ai-directives/noarchive': BING_ARCHIVE,
  'ai-directives/nocache': BING_ARCHIVE,
  'agent-access': OPENAI_BOTS,
  'seo-basics/no-title': GOOGLE_TITLE,
  'seo-basics/title-length': GOOGLE_TITLE,
  'seo-basics/no-description': GOOGLE_SNIPPET,
  'seo-basics/description-length': GOOGLE_SNIPPET,
  'seo-basics/no-canonical': GOOGLE_CANONICAL,
  'seo-basics/many-canonical': GOOGLE_CANONICAL,
  'seo-basics/relative-canonical': GOOGLE_CANONICAL,
  'seo-basics/canonical-away': GOOGLE_CANONICAL,
  sitemap: GOOGLE_SITEMAP,
  'structured-data': GOOGLE_ORGANIZATION,
  'content-negotiation/dead-end': MINTLIFY_STUDY,
  'mcp-discovery/tool-descriptions': ANTHROPIC_TOOLS,
  'mcp-discovery/client-stops': namedClient(
    'https://github.com/anthropics/claude-code/issues/45106',
  ),
  'auth-discovery/client-stops': namedClient(
    'https://github.com/modelcontextprotocol/typescript-sdk',
  ),
  'mcp-discovery/remote-refs': PYTHON_SDK,
  'http-hygiene/soft-404': GOOGLE_STATUS,
  'http-hygiene/soft-404-redirect': GOOGLE_STATUS,
  'http-hygiene/no-retry-after': GOOGLE_STATUS,
};
