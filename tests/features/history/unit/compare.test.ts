import { describe, expect, it } from 'vitest';
import type { ContractComparison, ContractProtocol } from '@seamark/engine';
import { changeGroups, deltaWords, sideWord } from '@/lib/history/change-groups';
import { scanComparisonMarkdown } from '@/lib/history/compare-markdown';
import { scanSelectionOf } from '@/lib/history/scan-selection';
import { comparisonOf } from '@/lib/history/server/compare-site-scans';
import { contractsView } from '@/lib/history/server/view-comparison';
import { ownedReportView } from '@/lib/reports/server/stored-report';
import { plainReport, withCheck } from '../../../helpers/site-report';

const [OLD, NEW] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

async function view(changeAfter: Parameters<typeof withCheck>[2] = {}) {
  const plain = await plainReport();
  const reports = { before: plain, after: withCheck(plain, 'robots-txt', changeAfter) };
  const scan = (id: string, finishedAt: string) => ({
    id,
    score: 50,
    originScore: 50,
    pageCount: 1,
    engine: 'seamark@1.0.0',
    finishedAt: new Date(finishedAt),
    trigger: 'api' as const,
    report: null,
    contracts: null,
  });
  const picked = {
    before: { scan: scan(OLD, '2026-11-01T10:00:00Z'), report: reports.before },
    after: { scan: scan(NEW, '2026-11-02T10:00:00Z'), report: reports.after },
  };
  const sideOf = (report: typeof plain, scanId: string) =>
    ownedReportView({
      scanId,
      siteId: OLD,
      scannedAt: '2026-11-01T10:00:00Z',
      trigger: 'api',
      report,
    });
  return {
    comparison: comparisonOf({ id: OLD, host: 'site.test' }, picked.before, picked.after),
    before: sideOf(reports.before, OLD),
    after: sideOf(reports.after, NEW),
    markers: [],
    points: [],
    contracts: null,
  };
}

describe('the groups of a comparison', () => {
  it('begin with regressed checks and end with unchanged ones', async () => {
    const groups = changeGroups((await view({ score: 1 })).comparison);
    expect([
      groups[0]?.kind,
      groups[0]?.changes.map(({ checkId }) => checkId),
      groups.at(-1)?.kind,
    ]).toEqual(['regressed', ['robots-txt'], 'unchanged']);
  });

  it('show no score for a check that does not apply', async () => {
    const sides = await view({ applicable: false, score: 77 });
    expect([sideWord(sides.after, 'robots-txt'), sideWord(sides.after, 'nothing')]).toEqual([
      expect.stringMatching(/^(Doesn’t apply|No response)$/),
      'absent',
    ]);
  });
});

describe('the texts of a comparison', () => {
  it('a score change between scans that are not comparable is marked', () => {
    expect([
      deltaWords({ scoreDelta: 1, comparable: true }),
      deltaWords({ scoreDelta: -22, comparable: false }),
    ]).toEqual(['+1 point', '−22 points, not comparable']);
  });

  it('the Markdown includes its URL and escapes text from the site', async () => {
    const text = scanComparisonMarkdown(
      await view({
        score: 0,
        findings: [
          {
            status: 'fail',
            code: 'x',
            subject: null,
            message: '**<script>**\u202e',
            request: null,
            evidence: null,
            clients: [],
            hint: null,
            effect: { cost: 100 },
          },
        ] as never,
      }),
      'http://localhost:3000/x',
      new Date('2026-11-03T10:00:00Z'),
    );
    expect(text).toMatch(/^# site\.test: two scans compared\n\n- Before: \d+ of 100/);
    expect(text).toContain('New: \\*\\*\\<script\\>\\*\\*\n');
    expect(text).toContain('<http://localhost:3000/x>');
  });

  it('what breaks clients comes first, whatever its protocol', async () => {
    const changed = (
      protocol: ContractProtocol,
      severity: 'breaking' | 'loosening',
      length: number,
    ): ContractComparison => ({
      protocol,
      state: 'compared',
      changes: Array.from({ length }, (_, at) => ({
        ...{ protocol, severity, kind: 'changed' as const },
        ...{ subject: `part ${at}`, sentence: `Part ${at} changed.` },
      })),
    });
    const contracts = contractsView([
      changed('MCP', 'loosening', 25),
      changed('OpenAPI', 'breaking', 1),
      { protocol: 'A2A', state: 'too_large', changes: [] },
    ]);
    const text = scanComparisonMarkdown({ ...(await view()), contracts }, 'x', new Date());
    expect(text).toContain('## For clients\n\n- **Breaking.** OpenAPI: Part 0 changed.\n- MCP');
    expect(text).toContain('- The API lists 6 more changes.\n- A2A: not compared, because it is');
  });
});

describe('the scan selection of a query', () => {
  it.each([
    [{}, { kind: 'latest' }],
    [
      { before_scan_id: OLD, after_scan_id: NEW.toUpperCase() },
      { kind: 'pair', before: OLD, after: NEW },
    ],
    [{ scan: [NEW, OLD] }, { kind: 'pair', before: OLD, after: NEW }],
    [{ scan: NEW }, { kind: 'not-two' }],
    [{ scan: [NEW, OLD, OLD] }, { kind: 'not-two' }],
    [{ before_scan_id: OLD }, { kind: 'invalid' }],
    [{ before_scan_id: 'x', after_scan_id: NEW }, { kind: 'invalid' }],
    [{ before_scan_id: [OLD, NEW], after_scan_id: NEW }, { kind: 'invalid' }],
  ])('for %j is %j', (query, pick) => expect(scanSelectionOf(query)).toEqual(pick));
});
