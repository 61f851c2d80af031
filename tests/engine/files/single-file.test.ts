import { describe, expect, it } from 'vitest';
import { detailOf } from '@/engine/report/finding';
import {
  audit,
  CHECKS,
  runInCallerThread,
  parseConnectTo,
  parseTarget,
  siteOnlyRuleTexts,
  SINGLE_FILE_ORIGIN,
  SINGLE_FILES,
  singleFileNetwork,
  verdictOnFile,
  type FileVerdict,
  type SingleFileKind,
} from '@seamark/engine';

const NOW = new Date('2026-11-23T00:00:00Z');
const KINDS = Object.keys(SINGLE_FILES) as SingleFileKind[];

async function judge(kind: SingleFileKind, content: string): Promise<FileVerdict> {
  const parsed = parseTarget(SINGLE_FILE_ORIGIN, 'url', parseConnectTo(''));
  if (!parsed.ok) throw new Error(parsed.message);
  const { check } = SINGLE_FILES[kind];
  const outcome = await audit(
    {
      target: parsed.target,
      profile: 'all',
      checks: [check],
      timeoutMs: 10_000,
      retries: 0,
      wallMs: 60_000,
      byOwner: false,
      pagesMax: 0,
      withFixes: false,
      withRecordings: false,
    },
    {
      network: singleFileNetwork(SINGLE_FILES[kind], content, NOW),
      run: runInCallerThread(({ error }) => {
        throw error;
      }),
      baseUrl: 'https://seamark.example',
      now: () => NOW,
      signal: new AbortController().signal,
    },
  );
  if (!outcome.ok) throw new Error(outcome.message);
  return verdictOnFile(
    SINGLE_FILES[kind],
    outcome.report.checks.find(({ id }) => id === check)!,
  );
}

const codesOf = ({ findings }: FileVerdict): string[] =>
  findings.filter(({ status }) => status === 'warn' || status === 'fail').map(({ code }) => code);

const CARD = {
  name: 'Charts',
  description: 'Finds sea charts.',
  version: '1.0.0',
  supportedInterfaces: [
    { url: 'https://charts.test/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
  capabilities: {},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'find', name: 'Find', description: 'Finds a chart.', tags: ['charts'] }],
};
const ENTRY = {
  identifier: 'urn:air:charts.test:agent:charts',
  displayName: 'Charts',
  type: 'application/json',
  url: 'https://charts.test/card.json',
};
const rsl = (content: string) => `<rsl xmlns="https://rslstandard.org/rsl">${content}</rsl>`;
const sitemap = (lastmod: string) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://charts.test/</loc>${lastmod}</url></urlset>`;
const page = (json: object) =>
  `<!doctype html><html lang="en"><title>Charts</title><script type="application/ld+json">${JSON.stringify(json)}</script><h1>Charts</h1></html>`;
const ORGANIZATION = {
  '@type': 'Organization',
  name: 'Charts',
  url: 'https://charts.test/',
  logo: 'https://charts.test/logo.png',
  sameAs: ['https://social.test/charts'],
};

/** A correct file, and one with the named finding. */
const CASES: Readonly<Record<SingleFileKind, readonly [good: string, bad: string, code: string]>> =
  {
    'robots-txt': [
      'User-agent: GPTBot\nDisallow:\n\nUser-agent: *\nDisallow: /admin/\n\nSitemap: https://charts.test/sitemap.xml\n',
      'User-agent: *\nDisallow: /\n',
      'robots-txt/search-blocked',
    ],
    'llms-txt': [
      `# Charts\n\n> Sea charts of all oceans, printed on demand and sent by post within a week of the order.\n\n## Pages\n\n- [Prices](https://charts.test/prices): what each chart costs\n`,
      `Charts\n\nSea charts of all oceans, printed on demand and sent by post within a week, and nothing else at all.\n`,
      'llms-txt/no-h1',
    ],
    sitemap: [
      sitemap('<lastmod>2026-11-20</lastmod>'),
      sitemap('<lastmod>2027-06-01</lastmod>'),
      'sitemap/lastmod-future',
    ],
    'structured-data': [
      page({
        '@context': 'https://schema.org',
        '@graph': [ORGANIZATION, { '@type': 'WebSite', name: 'Charts' }],
      }),
      page({ '@context': 'https://schema.org', '@type': 'WebSite', name: 'Charts' }),
      'structured-data/no-identity',
    ],
    'security-txt': [
      'Contact: mailto:security@charts.test\nExpires: 2027-06-01T00:00:00Z\nCanonical: https://charts.test/.well-known/security.txt\n',
      'Contact: mailto:security@charts.test\n',
      'security-txt/no-expires',
    ],
    'agent-card': [
      JSON.stringify(CARD),
      JSON.stringify({ ...CARD, skills: [] }),
      'agent-card/skills-empty',
    ],
    'ai-catalog': [
      JSON.stringify({ specVersion: '0.9', entries: [ENTRY] }),
      JSON.stringify({ specVersion: '0.9', entries: [{ ...ENTRY, identifier: 'charts' }] }),
      'ai-catalog/identifier',
    ],
    rsl: [
      rsl('<content url="/"><license><permits type="usage">ai-train</permits></license></content>'),
      rsl('<content url="/"></content>'),
      'rsl/no-license',
    ],
  };

describe.each(KINDS)('%s', (kind) => {
  const [good, bad, code] = CASES[kind];

  it('a correct one has 100 points, without the rules that need the site', async () => {
    const verdict = await judge(kind, good);
    expect([codesOf(verdict), verdict.score]).toEqual([[], 100]);
  });

  it(`a faulty one has the finding ${code}`, async () => {
    const verdict = await judge(kind, bad);
    expect(codesOf(verdict)).toContain(code);
    expect(verdict.score).toBeLessThan(100);
  });

  it('arbitrary content is judged, and the in-memory origin is never quoted', async () => {
    for (const content of ['\u0000\u0000', '{"a":', '<a><b>', 'x'.repeat(200_000)]) {
      const verdict = await judge(kind, content);
      expect(verdict.score).toBeLessThanOrEqual(100);
      const told = verdict.findings.flatMap((finding) => [
        finding.message,
        detailOf(finding),
        finding.hint,
      ]);
      expect(told.join()).not.toContain(SINGLE_FILE_ORIGIN);
    }
  });

  it('has only rules of its check among those that need the site', () => {
    const { check, siteOnlyRules } = SINGLE_FILES[kind];
    const { rules } = CHECKS.find(({ id }) => id === check)!;
    expect(siteOnlyRules.filter((slug) => !(slug in rules))).toEqual([]);
    expect(siteOnlyRuleTexts(kind).length).toBeLessThanOrEqual(siteOnlyRules.length);
  });
});
