import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { dashboardOperations } from '@/lib/api/dashboard';
import type { DashboardOperation } from '@/lib/platform/contract/dashboard-operation';
import type { SiteList } from '@/lib/sites/contract/sites';
import { database } from '@/lib/platform/db/client';
import { listSiteNames } from '@/lib/sites/server/list-site-names';
import { visitorOf } from '@/lib/platform/access/session';
import type { AuditEvent } from '@/lib/people/contract/organization';
import { auditSentence } from '@/lib/people/audit-sentence';
import { contentOfTables } from '../helpers/content-of-tables';
import { ask, errorOf } from '../helpers/http';
import { createMember, type TestMember } from '../helpers/member';
import { createOrg, type TestOrg } from '../helpers/org';
import { createSite, finishScan, type TestSite } from '../helpers/site';
import { holds } from './holds';

process.env['SEAMARK_LIMIT_USER_CHANGES'] = '1000000/60';

/** What people do with their own account and membership. */
const OWN = ['switchOrganization', 'changePassword', 'disconnectAccount', 'removeMember'];

const all: readonly DashboardOperation[] = dashboardOperations;
const personal = all.filter(({ access }) => access.session !== 'anyone');
const changing = personal.filter(({ id, method }) => method !== 'GET' && !OWN.includes(id));
const ofSite = personal.filter(
  ({ path, method, access }) =>
    path.includes('/sites/{id}') && method === 'GET' && access.session === 'viewer',
);

let org: TestOrg;
let [tagged, chosen, hidden]: TestSite[] = [];
let viewer: TestMember;
let scanIds: Record<string, string>;
beforeAll(async () => {
  org = await createOrg();
  [tagged, chosen, hidden] = [
    await createSite({ org }),
    await createSite({ org }),
    await createSite({ org }),
  ];
  scanIds = {};
  for (const site of [tagged, chosen, hidden])
    scanIds[site.id] = await finishScan(site, '2026-11-20T10:00:00Z');
  await database().site.update({ where: { id: tagged.id }, data: { tags: ['north'] } });
  await database().site.update({ where: { id: hidden.id }, data: { tags: ['North', 'nort%'] } });
  viewer = await createMember(org, 'viewer');
  await database().membership.updateMany({
    where: { userId: viewer.userId },
    data: { viewTags: ['north'], viewSiteIds: [chosen.id] },
  });
});

function send(op: DashboardOperation, id: string): Promise<Response> {
  const path = op.path
    .replace('{id}', id)
    .replace('{checkId}', 'robots-txt')
    .replace('{kind}', 'llms-txt')
    .replace('{format}', 'md')
    .replace('{number}', '1')
    .replaceAll(/\{\w+\}/g, randomUUID());
  return ask(apiRoutes, `${path}${op.path.includes('/fixes/pro') ? '?check_ids=robots-txt' : ''}`, {
    method: op.method,
    headers: viewer.headers,
    ...(op.body ? { body: '{}' } : {}),
  });
}
const seenSites = async () => {
  const response = await ask(apiRoutes, '/api/dashboard/sites', { headers: viewer.headers });
  return ((await response.json()) as SiteList).sites.map(({ id }) => id).sort();
};

describe('a viewer', () => {
  holds('is refused by each operation that changes something', changing, async (op) => {
    for (const { id } of [tagged!, hidden!])
      expect(await errorOf(await send(op, id))).toMatchObject({
        status: 403,
        error: 'role_required',
      });
  });

  it('changes no table by all operations of the contract', async () => {
    const before = await contentOfTables(['RateBucket']);
    for (const op of personal.filter(({ id }) => !OWN.includes(id))) await send(op, tagged!.id);
    expect(await contentOfTables(['RateBucket'])).toEqual(before);
  });

  holds('reads its sites, and no other', ofSite, async (op) => {
    for (const { id } of [tagged!, chosen!]) {
      const response = await send(op, id);
      const code = response.ok ? null : (await errorOf(response)).error;
      expect(['site_not_found', 'role_required'], op.id).not.toContain(code);
    }
    expect(await errorOf(await send(op, hidden!.id))).toMatchObject({
      status: 404,
      error: 'site_not_found',
    });
  });

  it('finds no scan or document of another site', async () => {
    const state = personal.find(({ id }) => id === 'getScanState')!;
    expect((await send(state, scanIds[tagged!.id]!)).status).toBe(200);
    expect((await send(state, scanIds[hidden!.id]!)).status).toBe(404);
    const [run, seenRun] = await Promise.all(
      [hidden!, tagged!].map(async ({ id: siteId }) => {
        const { id: taskId } = await database().question.create({ data: { siteId, text: 'Buy' } });
        return database().agentRun.create({
          data: {
            siteId,
            taskId,
            goal: 'Buy',
            startUrl: 'https://a.example/',
            batchId: randomUUID(),
            engine: 'x',
            documents: {
              create: {
                number: 1,
                url: 'https://a.example/',
                finalUrl: 'https://a.example/',
                status: 200,
                sha256: '',
                // An empty gzip member.
                body: Buffer.from('H4sIAAAAAAAAAwMAAAAAAAAAAAA=', 'base64'),
                fetchedAt: new Date(),
                expiresAt: new Date('2099-01-01'),
              },
            },
          },
        });
      }),
    );
    const read = personal.find(({ id }) => id === 'readAgentDocument')!;
    expect((await send(read, run!.id)).status).toBe(404);
    expect((await send(read, seenRun!.id)).status).toBe(200);
  });

  it('lists its sites only; without the tag, one less', async () => {
    const expected = [tagged!.id, chosen!.id].sort();
    expect(await seenSites()).toEqual(expected);
    const cookie = viewer.headers.cookie.split('=').slice(1).join('=');
    const { session } = await visitorOf(cookie);
    const { sites } = await listSiteNames(session!.actor);
    expect(sites.map(({ id }) => id).sort()).toEqual(expected);
    await database().site.update({ where: { id: tagged!.id }, data: { tags: [] } });
    expect(await seenSites()).toEqual([chosen!.id]);
    await database().membership.updateMany({
      where: { userId: viewer.userId },
      data: { viewTags: [], viewSiteIds: [] },
    });
    expect(await seenSites()).toEqual([]);
  });

  it('removes nobody else, and may leave', async () => {
    const owner = await createMember(org, 'owner');
    const remove = (id: string) =>
      ask(apiRoutes, `/api/dashboard/members/${id}`, { method: 'DELETE', headers: viewer.headers });
    expect(await errorOf(await remove(owner.userId))).toMatchObject({ error: 'role_required' });
    expect((await remove(viewer.userId)).status).toBe(200);
  });
});

describe('an invitation of a viewer', () => {
  const call = (member: TestMember, method: string, path: string, body: object) =>
    ask(apiRoutes, `/api/dashboard/${path}`, {
      method,
      headers: member.headers,
      body: JSON.stringify(body),
    });

  it('needs sites of the organization or tags, and no other role has them', async () => {
    const owner = await createMember(org, 'owner');
    const invite = { email: `${randomUUID()}@example.com`, role: 'viewer' };
    const foreign = await createSite();
    for (const body of [
      invite,
      { ...invite, siteIds: [foreign.id] },
      { ...invite, role: 'member', tags: ['x'] },
      { ...invite, tags: ['a'.repeat(7000)] },
    ])
      expect(await errorOf(await call(owner, 'POST', 'members', body))).toMatchObject({
        status: 400,
        error: 'invalid_input',
      });
    const tags = ['north %"🚢'];
    const made = await call(owner, 'POST', 'members', { ...invite, tags, siteIds: [chosen!.id] });
    const { invitation, url } = (await made.json()) as {
      invitation: object;
      url: string;
    };
    expect(invitation).toMatchObject({ role: 'viewer', tags, siteIds: [chosen!.id] });
    const token = url.split('/').at(-1)!;
    const joined = await call(owner, 'POST', 'members/accept', { token, password: 'x'.repeat(20) });
    expect(joined.status).toBe(200);
    expect(
      await database().membership.findFirst({ where: { user: { email: invite.email } } }),
    ).toMatchObject({ role: 'viewer', viewTags: tags, viewSiteIds: [chosen!.id] });
    const member = await createMember(org, 'member');
    const changed = await call(owner, 'PATCH', `members/${member.userId}`, {
      role: 'viewer',
      tags,
    });
    expect(await changed.json()).toMatchObject({ role: 'viewer', tags, siteIds: [] });
    for (let times = 0; times < 2; times += 1)
      await call(owner, 'PATCH', `members/${member.userId}`, {
        role: 'viewer',
        tags: ['south', 'south'],
        siteIds: [chosen!.id],
      });
    const events = await database().auditEvent.findMany({
      where: { subjectId: member.userId },
      orderBy: { at: 'asc' },
    });
    expect(events.map(({ action }) => action)).toEqual([
      'member.role_changed',
      'member.sites_changed',
    ]);
    expect(
      auditSentence({ ...events[1]!, detail: events[1]!.detail as AuditEvent['detail'] }),
    ).toBe(`changed what the viewer ${member.email} reads: sites with south, and 1 site`);
    expect(await errorOf(await call(member, 'POST', 'comparisons', {}))).toMatchObject({
      status: 401,
    });
  });
});
