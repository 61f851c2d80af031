import { expect, it } from 'vitest';
import type { Status } from '@seamark/engine';
import { apiRoutes } from '@/lib/api/handlers';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { createSite, finishScan } from '../../../helpers/site';
import { plainReport } from '../../../helpers/site-report';

it('lists how far agents get with each protocol of the latest scan, those with the least first', async () => {
  const org = await createOrg();
  const site = await createSite({ org });
  const path = `/api/v1/me/sites/${site.id}/protocols`;
  const list = () => ask(apiRoutes, path, { headers: org.headers });
  expect(await errorOf(await list())).toMatchObject({ error: 'report_not_found' });
  const { checks } = await plainReport();
  const seen = (id: string, slug: string, status: Status) => ({
    ...checks.find((check) => check.id === id)!,
    applicable: true,
    findings: [
      {
        status,
        message: `${id} is ${slug}`,
        request: null,
        evidence: null,
        clients: [],
        hint: null,
        code: `${id}/${slug}`,
        subject: null,
        effect: null,
      },
    ],
  });
  const scanId = await finishScan(site, '2026-11-21T10:00:00Z', {
    checks: [
      seen('ai-catalog', 'listed', 'pass'),
      seen('agent-card', 'dead-interface', 'fail'),
      seen('mcp-discovery', 'protected', 'info'),
      seen('agent-skills', 'absent', 'fail'),
    ],
  });
  expect(await (await list()).json()).toEqual({
    siteId: site.id,
    host: site.host,
    scanId,
    scannedAt: '2026-11-21T10:00:00.000Z',
    protocols: [
      {
        checkId: 'agent-card',
        name: 'A2A',
        step: 'declared',
        obstacle: {
          status: 'fail',
          message: 'agent-card is dead-interface',
          detail: null,
          hint: null,
        },
      },
      {
        checkId: 'mcp-discovery',
        name: 'MCP',
        step: 'reachable',
        obstacle: {
          status: 'info',
          message: 'mcp-discovery is protected',
          detail: null,
          hint: null,
        },
      },
      { checkId: 'ai-catalog', name: 'AI catalog', step: 'accepted', obstacle: null },
    ],
  });
});
