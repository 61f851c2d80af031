import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { Artifact } from '@/lib/fixes/contract/artifacts';
import { SiteFacts } from '@/lib/fixes/contract/facts';
import { database } from '@/lib/platform/db/client';
import { NO_FACTS } from '@/lib/fixes/server/stored-facts';
import { NAMED_FACTS } from '../../../helpers/all-facts';
import { ask, errorOf } from '../../../helpers/http';
import { createMeasuredSite, type MeasuredSite } from '../../../helpers/measured-site';
import { createOrg } from '../../../helpers/org';
import { createSite, type TestSite } from '../../../helpers/site';

type Owned = Pick<TestSite, 'id' | 'org'>;

const send = (site: Owned, method: 'GET' | 'PUT', body?: unknown, headers = site.org.headers) =>
  ask(apiRoutes, `/api/v1/me/sites/${site.id}/facts`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const read = async (response: Response) => SiteFacts.parse(await response.json());
const contentOf = async (site: MeasuredSite, kind: string) =>
  Artifact.parse(
    await (
      await ask(apiRoutes, `/api/v1/me/sites/${site.id}/artifacts/${kind}`, {
        headers: site.org.headers,
      })
    ).json(),
  );

describe('facts of a site', () => {
  it('are empty at first, with the questions of the files and suggestions from the site', async () => {
    const site = await createMeasuredSite();
    const known = await read(await send(site, 'GET'));
    expect(known).toMatchObject({
      siteId: site.id,
      host: site.host,
      facts: NO_FACTS,
      updatedAt: null,
      scanId: site.scanId,
    });
    const security = known.files.find(({ kind }) => kind === 'security-txt')!;
    expect(security.missing).toEqual([
      {
        what: 'mailto:, tel: or https: address for security reports',
        fact: 'contact',
        required: true,
      },
    ]);
    expect(known.nextStep).toContain(`PUT /api/v1/me/sites/${site.id}/facts`);
  });

  it('are in the files from the next request on, without further questions', async () => {
    const site = await createMeasuredSite();
    const refused = await ask(apiRoutes, `/api/v1/me/sites/${site.id}/artifacts/security-txt`, {
      headers: site.org.headers,
    });
    expect(refused.status).toBe(404);
    const named = await read(await send(site, 'PUT', NAMED_FACTS));
    expect(named.facts).toEqual({ ...NAMED_FACTS, others: {} });
    const others = Object.fromEntries(
      named.files.flatMap(({ missing }) => missing.map(({ what }) => [what, 'known'])),
    );
    const all = await read(await send(site, 'PUT', { ...NAMED_FACTS, others }));
    expect(all.files.flatMap(({ missing }) => missing)).toEqual([]);
    expect(all.nextStep).toContain('Download all files');
    for (const { kind } of all.files) {
      const file = await contentOf(site, kind);
      expect([kind, file.content.includes('TODO')]).toEqual([kind, false]);
    }
    expect((await contentOf(site, 'security-txt')).content).toContain(
      'Contact: mailto:security@site.test\n',
    );
    expect(await read(await send(site, 'GET'))).toEqual(all);
  });

  it('are replaced as a whole', async () => {
    const site = await createMeasuredSite();
    await send(site, 'PUT', NAMED_FACTS);
    const left = await read(await send(site, 'PUT', { name: 'Acme', contact: null }));
    expect(left.facts).toEqual({ ...NO_FACTS, name: 'Acme' });
  });

  it('are in the audit log by name if they changed', async () => {
    const site = await createSite();
    for (const body of [{ name: 'Acme' }, { name: 'Acme' }, { summary: 'Charts', name: 'Acme' }])
      await send(site, 'PUT', body);
    const events = await database().auditEvent.findMany({
      where: { subjectId: site.id, action: 'facts.changed' },
      orderBy: { at: 'asc' },
    });
    expect(events.map(({ detail }) => detail)).toEqual([
      { host: site.host, facts: ['name'] },
      { host: site.host, facts: ['summary'] },
    ]);
    expect(events[0]).toMatchObject({
      organizationId: site.org.id,
      actorId: null,
      actorLabel: expect.stringMatching(/^API key “.+”$/) as string,
    });
  });

  it('can be set before the first scan', async () => {
    const site = await createSite();
    const known = await read(await send(site, 'PUT', { name: 'Acme' }));
    expect(known).toMatchObject({ scanId: null, suggestions: [], files: [] });
    expect(known.facts.name).toBe('Acme');
  });

  it('are deleted with the site', async () => {
    const site = await createSite();
    await send(site, 'PUT', { name: 'Acme' });
    expect(await database().siteFacts.count({ where: { siteId: site.id } })).toBe(1);
    await database().site.delete({ where: { id: site.id } });
    expect(await database().siteFacts.count({ where: { siteId: site.id } })).toBe(0);
  });

  it('of another organization are not found', async () => {
    const [site, stranger] = [await createSite(), await createOrg()];
    for (const response of [
      await send(site, 'GET', undefined, stranger.headers),
      await send(site, 'PUT', { name: 'Mallory' }, stranger.headers),
      await send({ id: randomUUID(), org: stranger }, 'PUT', { name: 'Mallory' }),
    ])
      expect(await errorOf(response)).toMatchObject({ status: 404, error: 'site_not_found' });
    expect((await read(await send(site, 'GET'))).facts).toEqual(NO_FACTS);
  });

  it.each([
    [{ contact: 'security@acme.test' }, 'contact must be a mailto:, tel: or https: address.'],
    [{ contact: 'javascript:alert(1)' }, 'contact must be a mailto:, tel: or https: address.'],
    [{ contact: 'mailto:a@b.test\nContact: x' }, 'contact must be'],
    [{ logo: 'http://acme.test/logo.png' }, 'logo must be an https address.'],
    [{ image: 'https://' }, 'image must be an https address.'],
    [{ license: 'https://a.test/"><x' }, 'license must be an https address.'],
    [{ profiles: ['https://a.test/', 'x'] }, 'profiles must be an https address.'],
    [{ profiles: Array.from({ length: 11 }, () => 'https://a.test/') }, 'at most 10 entries'],
    [{ payment: 'bribe' }, 'payment must be one of'],
    [{ expires: '31.12.2026' }, 'expires is invalid.'],
    [{ expires: '2026-02-30' }, 'expires is invalid.'],
    [{ search: 'yes' }, 'search must be a boolean.'],
    [{ name: '' }, 'name must have at least 1 character.'],
    [{ name: 'a\nb' }, 'name is invalid.'],
    [{ summary: 'x'.repeat(301) }, 'summary must have at most 300 characters.'],
    [{ others: { what: 'a\nb' } }, 'others.what is invalid.'],
    [
      { others: Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`q${i}`, 'x'])) },
      'others must have at most 60 entries.',
    ],
    [{ price: '1' }, 'Unknown field'],
  ])('%j is refused', async (body, message) => {
    const site = await createSite();
    const error = await errorOf(await send(site, 'PUT', body));
    expect(error).toMatchObject({ status: 400, error: 'invalid_input' });
    expect(error.message).toContain(message);
    expect(await database().siteFacts.count({ where: { siteId: site.id } })).toBe(0);
  });
});
