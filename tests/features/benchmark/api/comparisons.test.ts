import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { toReport } from '@/lib/reports/server/report-view';
import { storePublicReport } from '@/lib/reports/server/public-report';
import { getComparison, listComparisons } from '@/lib/benchmark/server/read-comparisons';
import { sideBySideMarkdown } from '@/lib/benchmark/side-by-side-markdown';
import { getSideBySideSites } from '@/lib/benchmark/server/side-by-side-sites';
import { database } from '@/lib/platform/db/client';
import { plainReport } from '../../../helpers/site-report';
import { ask, errorOf } from '../../../helpers/http';
import { actorOf, createOrg } from '../../../helpers/org';
import { createMember, type TestMember } from '../../../helpers/member';

interface Given {
  readonly name?: string;
  readonly hosts?: string;
}

const save = (
  { headers }: TestMember,
  { name = 'Rivals', hosts = 'acme.test, https://Other.test/pricing' }: Given = {},
  id?: string,
): Promise<Response> =>
  ask(id === undefined ? apiRoutes : apiRoutes, `/api/dashboard/comparisons${id ? `/${id}` : ''}`, {
    method: id === undefined ? 'POST' : 'PUT',
    headers,
    body: JSON.stringify({ name, hosts }),
  });
const remove = ({ headers }: TestMember, id: string): Promise<Response> =>
  ask(apiRoutes, `/api/dashboard/comparisons/${id}`, { method: 'DELETE', headers });
const idOf = async (response: Response) => ((await response.json()) as { id: string }).id;

async function publish(
  host: string,
  scannedAt: string,
  score: number,
  isExplained = false,
): Promise<void> {
  const measured = { ...(await plainReport()), host, scannedAt, score };
  const report = toReport(measured, { id: randomUUID(), siteId: null, host, trigger: 'public' });
  await database().$transaction((tx) =>
    storePublicReport(tx, { report, siteId: null, detail: isExplained ? measured : null }),
  );
}

describe('comparisons of an organization', () => {
  it('can be created, changed, and deleted by any member, with entries in the audit log', async () => {
    const org = await createOrg();
    const member = await createMember(org, 'member');
    const id = await idOf(await save(member));
    expect(await listComparisons(actorOf(org))).toEqual([
      { id, name: 'Rivals', hosts: ['acme.test', 'other.test'], scores: [null, null] },
    ]);
    await save(member, { name: 'Shops', hosts: 'b.test c.test' }, id);
    expect(await getComparison(actorOf(org), id)).toMatchObject({
      name: 'Shops',
      hosts: ['b.test', 'c.test'],
    });
    expect((await remove(member, id)).status).toBe(200);
    expect(await listComparisons(actorOf(org))).toEqual([]);
    const events = await database().auditEvent.findMany({
      where: { organizationId: org.id },
      orderBy: { at: 'asc' },
    });
    expect(events.map(({ action, detail }) => [action, detail])).toEqual([
      ['comparison.created', { name: 'Rivals' }],
      ['comparison.changed', { name: 'Shops' }],
      ['comparison.deleted', { name: 'Shops' }],
    ]);
  });

  it('show the public reports of their hosts, oldest first', async () => {
    const org = await createOrg();
    const [own, other] = [`${randomUUID()}.test`, `${randomUUID()}.test`];
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await publish(own, day(9), 61);
    await publish(own, day(2), 74);
    const id = await idOf(
      await save(await createMember(org, 'admin'), { hosts: `${own},${other}` }),
    );
    const { hosts } = await getComparison(actorOf(org), id);
    const sites = await getSideBySideSites(hosts);
    expect(sites.map(({ host, history }) => [host, history.map(({ score }) => score)])).toEqual([
      [own, [61, 74]],
      [other, []],
    ]);
    expect(sites.map(({ report }) => report?.score)).toEqual([74, undefined]);
    expect((await listComparisons(actorOf(org)))[0]?.scores).toEqual([74, null]);
  });

  it('show who can read each site, with a column per kind of reader', async () => {
    const [explained, older] = [`${randomUUID()}.test`, `${randomUUID()}.test`];
    const now = new Date().toISOString();
    await publish(explained, now, 97, true);
    await publish(older, now, 60);
    const text = sideBySideMarkdown(
      { hosts: [explained, older], refused: [], left: [] },
      await getSideBySideSites([explained, older]),
      'https://seamark.test',
    );
    expect(text).toContain(
      '| Site | Answers in chat | AI search | Search engines | Browser agents | Coding agents | APIs and MCP |',
    );
    expect(text).toMatch(
      new RegExp(`\\| \\[${explained}\\].*✓ \\d+ tokens of text.*≈ no Markdown`),
    );
    expect(text).toContain('97 Excellent. Open to agents.');
    expect(text.split('\n').filter((line) => line.startsWith(`| [${older}]`))).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'Enter a name.'],
    [{ name: 'a\nb' }, 'one line'],
    [{ hosts: 'acme.test' }, 'at least two sites'],
    [{ hosts: 'acme.test, ACME.test' }, 'at least two sites'],
    [{ hosts: 'acme.test, localhost' }, 'localhost'],
    [{ hosts: 'a.test b.test c.test d.test e.test f.test' }, 'f.test'],
  ])('refuse %j', async (given, sentence) => {
    const member = await createMember(await createOrg(), 'owner');
    const { status, message } = await errorOf(await save(member, given));
    expect([status, message]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('are limited to twenty, also concurrently', async () => {
    const org = await createOrg();
    const member = await createMember(org, 'owner');
    const answers = await Promise.all(Array.from({ length: 22 }, () => save(member)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(20).fill(201),
      409,
      409,
    ]);
  });

  it('are not found by another organization', async () => {
    const org = await createOrg();
    const id = await idOf(await save(await createMember(org, 'owner')));
    const other = await createOrg();
    const stranger = await createMember(other, 'owner');
    expect((await save(stranger, {}, id)).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    await expect(getComparison(actorOf(other), id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await listComparisons(actorOf(org))).toHaveLength(1);
  });
});
