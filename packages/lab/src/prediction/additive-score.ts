import type { Measured } from '@seamark/engine';

/** Weights of engine 2.2.0. */
const WEIGHTS: Readonly<Record<string, number>> = {
  'html-rendering': 21.4,
  'agent-operability': 12.5,
  'structured-data': 0.6,
  'seo-basics': 0.4,
  'content-negotiation': 6.5,
  'agent-access': 13,
  'ai-directives': 8,
  'http-hygiene': 2.5,
  'tls-https': 6,
  'crawl-efficiency': 1,
  'robots-txt': 11,
  'llms-txt': 0.5,
  'http-headers': 0.3,
  sitemap: 0.3,
  'meta-tags': 0.1,
  'usage-policy': 0.4,
  'security-txt': 0.2,
  rsl: 0.2,
  'api-discovery': 5,
  'agent-card': 2.5,
  'mcp-discovery': 5,
  'agent-skills': 0.1,
  'auth-discovery': 2.5,
};

/** The weighted mean of the applicable checks, which was the score before engine 3.0.0. */
export function additiveScore(
  checks: readonly (Pick<Measured, 'id' | 'applicable'> & { readonly score: number })[],
): number {
  const applicable = checks.filter((check) => check.applicable);
  const sum = (of: (check: (typeof applicable)[number]) => number) =>
    applicable.reduce((total, check) => total + (WEIGHTS[check.id] ?? 0) * of(check), 0);
  return sum(({ score }) => score) / sum(() => 1);
}
