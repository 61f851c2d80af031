import { getOwnedSite } from '@/lib/platform/access/owned-site';
import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/platform/access/actor';
import { database } from '@/lib/platform/db/client';
import { readOnlyConnections } from '@/lib/platform/db/read-only-client';
import { listAgentRuns } from '@/lib/questions/server/agent-runs/list-agent-runs';
import { listAnswers } from '@/lib/questions/server/answers/list-answers';
import { compareSiteScans } from '@/lib/history/server/compare-site-scans';
import { listFixes } from '@/lib/fixes/server/list-fixes';
import { listSiteHistory } from '@/lib/history/server/list-site-history';
import { getSiteReport } from '@/lib/reports/server/site-report';
import { listSites } from '@/lib/sites/server/list-sites';
import { listVerifications } from '@/lib/fixes/server/list-verifications';
import { createOrg } from '../../../helpers/org';
import { seedScans, SEEDED_SITES } from '../../../helpers/seed-scans';
import { plainReport } from '../../../helpers/site-report';

const SCANS = 20_000;
const PAGE = { limit: 20, offset: 0 };
let actor: Actor;
let siteId: string;

beforeAll(async () => {
  const { id, keyId } = await createOrg();
  actor = { organizationId: id, paid: true, via: { kind: 'key', keyId, scopes: ['read', 'scan'] } };
  [siteId = ''] = await seedScans(database(), id, SCANS, await plainReport());
});

/** Every statement on the read-only sessions. */
const asked: QueryConfig[] = [];
const { pool } = readOnlyConnections();
const query = pool.query.bind(pool) as (
  config: QueryConfig,
) => Promise<{ rows: { 'QUERY PLAN': [{ Plan: PlanNode }] }[] }>;
pool.query = ((config: QueryConfig) => {
  asked.push(config);
  return query(config);
}) as typeof pool.query;
afterAll(() => {
  pool.query = query as typeof pool.query;
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const rowsOf = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

/**
 * Rows of scans and reports that PostgreSQL reads for these statements, and the tables it scans in
 * full.
 */
async function costOf(
  statements: readonly QueryConfig[],
): Promise<{ rows: number; readWhole: string[] }> {
  const plans = await Promise.all(
    statements.map(({ text, values }) =>
      query({ text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, ...(values ? { values } : {}) }),
    ),
  );
  const nodes = plans
    .flatMap(({ rows }) => nodesOf(rows[0]!['QUERY PLAN'][0].Plan))
    .filter((node) => ['Scan', 'Report'].includes(node['Relation Name'] ?? ''));
  return {
    rows: nodes.reduce((sum, node) => sum + rowsOf(node), 0),
    readWhole: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']!),
  };
}

describe('with 20,000 scans in the database', () => {
  const site = () => getOwnedSite(actor, siteId);
  it.each<[string, number, () => Promise<unknown>]>([
    ['the report', 2, () => getSiteReport(actor, siteId)],
    ['the sites', 3 * SEEDED_SITES, () => listSites(actor, PAGE)],
    ['a page of the history', 21, async () => listSiteHistory(await site(), PAGE)],
    ['the fixes', 2, async () => listFixes(await site())],
    ['the comparison of the latest two', 4, async () => compareSiteScans(await site(), {})],
    ['the verifications', 0, async () => listVerifications(await site(), PAGE)],
    ['the answers', 0, () => listAnswers(actor, siteId, { page: PAGE, passId: undefined })],
    ['the agent runs', 0, () => listAgentRuns(actor, siteId, { page: PAGE, runId: undefined })],
  ])('%s: at most %i rows are read, without a sequential scan', async (_, most, read) => {
    asked.length = 0;
    await read();
    const { rows, readWhole } = await costOf([...asked]);
    expect(readWhole).toEqual([]);
    expect(rows).toBeLessThanOrEqual(most);
  });
});
