import { describe, expect, it } from 'vitest';
import {
  audit,
  diffContracts,
  parseTarget,
  protocolsOf,
  type AuditOutcome,
  type CheckId,
} from '@seamark/engine';
import { scanComparisonMarkdown } from '@/lib/history/compare-markdown';
import { contractsView } from '@/lib/history/server/view-comparison';
import { contractLine } from '@/lib/events/server/contract-line';
import { mailBody } from '@/lib/events/server/mail-body';
import { slackMessage } from '@/lib/events/server/slack-message';
import { codeQuality } from '@/packages/cli/src/formats/code-quality';
import { html } from '@/packages/cli/src/formats/html';
import { junit } from '@/packages/cli/src/formats/junit';
import { markdown } from '@/packages/cli/src/formats/markdown';
import { sarif } from '@/packages/cli/src/formats/sarif';
import { terminal } from '@/packages/cli/src/formats/terminal';
import { judgeGates } from '@/packages/cli/src/gates';
import { jsonOf, reportOf } from '@/packages/cli/src/report';
import { ownedReportView } from '@/lib/reports/server/stored-report';
import { TODAY } from '../helpers/examine';
import { statelessMcp } from '../helpers/mcp-site';
import { json, memoryNetwork, page, type MemorySite } from '../helpers/memory-network';
import { plainReport } from '../helpers/site-report';

/** What a name of a tool, an operation, or a skill can hold: direction, lines, markup, and length. */
const NAME = `\u202eevil\u001b[31m\r\n# [a](javascript:x) **b** <script>alert(1)</script> & <!channel> "q"${'x'.repeat(10_000)}`;
const CHECKS: CheckId[] = ['mcp-discovery', 'agent-card', 'api-discovery', 'agent-skills'];

const site = (isWhole: boolean): MemorySite => ({
  '/': page({ head: '<link rel="service-desc" href="/openapi.json">' }),
  '/.well-known/mcp/server-card.json': json({
    name: NAME,
    version: NAME,
    description: NAME,
    remotes: [{ type: 'streamable-http', url: 'https://site.test/mcp' }],
  }),
  '/mcp': statelessMcp([
    { name: NAME, title: null, inputSchema: { type: NAME, properties: { [NAME]: {} } } },
    ...(isWhole ? [{ name: `${NAME} 2`, inputSchema: { type: 'object' } }] : []),
  ]),
  '/.well-known/agent-card.json': json({
    name: NAME,
    url: 'https://site.test/a2a',
    protocolVersion: '0.3.0',
    skills: isWhole ? [{ id: NAME, name: NAME }] : [],
  }),
  '/openapi.json': json({
    openapi: '3.1.0',
    info: { title: NAME },
    paths: {
      '/a': {
        get: {
          operationId: NAME,
          parameters: [
            { in: 'query', name: NAME, schema: { type: isWhole ? 'string' : 'integer' } },
          ],
          responses: { [NAME]: {} },
        },
      },
      ...(isWhole && { [`/${NAME}`]: { get: { responses: {} } } }),
    },
  }),
  '/.well-known/agent-skills/index.json': json({
    skills: isWhole ? [{ name: NAME, type: NAME, url: `/${NAME}`, description: NAME }] : [],
  }),
});

async function reportOn(isWhole: boolean) {
  const parsed = parseTarget('site.test', 'domain');
  if (!parsed.ok) throw new Error(parsed.message);
  const outcome: AuditOutcome = await audit(
    { target: parsed.target, checks: CHECKS },
    { network: memoryNetwork(site(isWhole)), now: () => new Date(TODAY) },
  );
  if (!outcome.ok) throw new Error(outcome.message);
  return reportOf(jsonOf(outcome.report, 'https://seamark.test', null));
}
const SCAN = '11111111-1111-4111-8111-111111111111';
const [before, after] = await Promise.all([reportOn(true), reportOn(false)]);
const comparisons = diffContracts(before.contracts, after.contracts);
const changes = comparisons.flatMap((comparison) => comparison.changes);

const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const linesOf = (text: string) => text.split('\n');
/** No line of a text has direction or control characters, nor begins as the site wants it to. */
function expectPlain(text: string) {
  expect(linesOf(text).filter((line) => UNSEEN.test(line))).toEqual([]);
  expect(linesOf(text).filter((line) => line.startsWith('# [a]'))).toEqual([]);
}

describe('hostile names of tools, operations, and skills', () => {
  it('are in the findings and in the changes', () => {
    expect(changes.length).toBeGreaterThan(3);
    expect(changes.filter(({ sentence }) => sentence.length > 1000)).toEqual([]);
    const messages = before.checks.flatMap(({ findings }) => findings.map((f) => f.evidence ?? ''));
    expect(messages.filter((text) => text.includes('evil')).length).toBeGreaterThan(3);
  });

  it('are text in the alert, the digest, and Slack', () => {
    const counts = { breaking: changes.length, loosening: 0, textOnly: 0 };
    const data = { ...counts, changes: [...changes], previousScanId: 'x' };
    const line = contractLine(data as never);
    const { text, html: markup } = mailBody({
      title: line,
      lead: line,
      sections: [{ title: 'site.test', lines: [line] }],
      link: { label: 'Open', url: 'https://seamark.test/' },
      reason: 'You asked for it.',
      unsubscribeUrl: 'https://seamark.test/off',
    });
    expectPlain(text);
    expectPlain(markup ?? '');
    expect(markup).not.toMatch(/<script|<!channel/);
    const slack = slackMessage(
      JSON.stringify({
        type: 'contract.changed',
        site: { host: 'site.test' },
        resource: { url: 'https://seamark.test/' },
        data,
      }),
    );
    expect(slack).not.toMatch(/<script|<!channel/);
    const [, fields] = (JSON.parse(slack) as { blocks: { fields?: { text: string }[] }[] }).blocks;
    const shown = fields?.fields?.find((field) => field.text.startsWith('*changes*'))?.text ?? '';
    expect(shown).toContain('is gone');
    expectPlain(shown);
  });

  it('are text in the Markdown of a comparison', async () => {
    const report = await plainReport();
    const side = ownedReportView({
      ...{ scanId: SCAN, siteId: SCAN, scannedAt: TODAY, trigger: 'api', report },
    });
    const text = scanComparisonMarkdown(
      {
        comparison: {
          ...{ host: 'site.test', warnings: [], changes: [], scoreDelta: 0, comparable: true },
        } as never,
        ...{ before: side, after: side, markers: [], points: [] },
        contracts: contractsView(comparisons),
      },
      'https://seamark.test/',
      new Date(TODAY),
    );
    expect(text).toContain('**Breaking.** MCP: Tool ');
    expectPlain(text);
    expect(text).not.toMatch(/(?<!\\)<script|(?<!\\)\[a\]\(|(?<!\\)\*\*b/);
  });

  it('are text in reports and gates of the command line', () => {
    const reports = [before];
    const page_ = html(reports, null);
    const xml = junit(reports);
    expect(page_).not.toMatch(/<script|<!channel/);
    expect(xml).not.toMatch(/<script|<!channel/);
    const text = markdown(reports, null);
    expect(text).not.toMatch(/(?<!\\)<script|(?<!\\)\[a\]\(|(?<!\\)\*\*b/);
    const gates = {
      ...{ minScore: null, minCategories: [], minPageScore: null, failOn: CHECKS },
      ...{ failOnRegression: false, failOnBreaking: true, maxNew: 0 },
    };
    const { failures, notes } = judgeGates(after, reports, gates);
    expect(failures.length).toBeGreaterThan(3);
    const written = [page_, xml, text, terminal(reports, false), ...failures, ...notes];
    for (const part of written) expectPlain(part);
    const { runs } = JSON.parse(sarif(reports, null)) as {
      runs: { results: { message: { text: string } }[] }[];
    };
    for (const { message } of runs[0]!.results) expectPlain(message.text);
    for (const issue of JSON.parse(codeQuality(reports)) as { description: string }[])
      expectPlain(issue.description);
  });

  it('leave the ladder readable', () => {
    for (const { obstacle } of protocolsOf(before.checks))
      expect(obstacle?.message.length ?? 0).toBeLessThanOrEqual(301);
  });
});
