import type { CheckId, CheckResult, Verdict } from '@seamark/engine';

/**
 * What a check with less than half of its points means for agents, as the second half of a sentence: “Agents can reach
 * this site, but …”.
 */
const EFFECT: Readonly<Record<CheckId, string>> = {
  'agent-access': 'some AI clients are refused',
  'agent-card': 'other agents can’t read its agent card',
  'agent-operability': 'agents can’t operate much of the page',
  'agent-skills': 'its list of agent skills can’t be relied on',
  'ai-catalog': 'its AI catalog can’t be relied on',
  'ai-directives': 'the page asks to be left out of AI answers',
  'api-discovery': 'agents can’t find or read the description of its API',
  'auth-discovery': 'agents can’t find out how to sign in',
  'commerce-discovery': 'agents can’t find out how to buy',
  'content-negotiation': 'a Markdown version would save agents tokens',
  'crawl-efficiency': 'fetching it again costs as much as the first time',
  'html-rendering': 'much of the page is missing without JavaScript',
  'http-headers': 'its responses don’t announce what it offers',
  'http-hygiene': 'its status codes or headers mislead agents',
  'llms-txt': 'there is no usable llms.txt that lists what to read',
  'mcp-discovery': 'clients can’t find or use its MCP server',
  'meta-tags': 'shared links have no preview',
  'robots-txt': 'AI clients are kept out by robots.txt',
  rsl: 'its license terms can’t be parsed',
  'security-txt': 'there is no valid security contact',
  'seo-basics': 'title and description don’t identify the page',
  sitemap: 'agents can’t list its pages',
  'structured-data': 'facts about the site aren’t stated as data',
  'tls-https': 'HTTPS doesn’t work',
  'usage-policy': 'its usage rights are missing or contradict each other',
  webmcp: 'its forms aren’t declared as tools',
};

/** Below this score of a check, its effect is true. */
const HALF = 50;

/** What an open check means for agents, in half a sentence; null for one that has half of its points. */
export function effectOf(
  checks: readonly Pick<CheckResult, 'id' | 'applicable' | 'score'>[],
  checkId: string,
  verdict?: Verdict,
): string | null {
  const { asked = 0, refused = [] } = verdict?.clients ?? {};
  if (checkId === 'agent-access' && refused.length > 0)
    return `${refused.length} of ${asked} AI clients are refused`;
  const check = checks.find(({ id, applicable }) => id === checkId && applicable);
  return (check?.score ?? 100) < HALF
    ? ((EFFECT as Readonly<Record<string, string>>)[checkId] ?? null)
    : null;
}
