import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { ARTIFACT_KINDS } from '@seamark/engine';
import { Artifact } from '@/lib/fixes/contract/artifacts';
import { FixList } from '@/lib/fixes/contract/fixes';
import { database } from '@/lib/platform/db/client';
import { ask, errorOf } from '../../../helpers/http';
import { createMeasuredSite, SCANNED_AT, type MeasuredSite } from '../../../helpers/measured-site';
import { createOrg } from '../../../helpers/org';
import { createSite, finishScan } from '../../../helpers/site';

const get = (
  site: Pick<MeasuredSite, 'id' | 'org'>,
  kind: string,
  headers: Record<string, string> = site.org.headers,
) => ask(apiRoutes, `/api/v1/me/sites/${site.id}/artifacts/${kind}`, { headers });
const artifact = async (site: MeasuredSite, kind: string) =>
  Artifact.parse(await (await get(site, kind)).json());

async function offered(site: MeasuredSite): Promise<string[]> {
  const { fixes } = FixList.parse(
    await (
      await ask(apiRoutes, `/api/v1/me/sites/${site.id}/fixes`, { headers: site.org.headers })
    ).json(),
  );
  return [...new Set(fixes.flatMap((fix) => fix.artifactKinds))];
}

describe('200', () => {
  it('every kind named by a fix is generated, with its bytes', async () => {
    const site = await createMeasuredSite();
    const kinds = await offered(site);
    expect(kinds.length).toBeGreaterThan(6);
    for (const kind of kinds) {
      const answer = await get(site, kind);
      if (answer.status === 404) {
        expect((await errorOf(answer)).message).toMatch(
          /it needs facts that only you know: .*PUT /,
        );
        continue;
      }
      const file = Artifact.parse(await answer.json());
      const bytes = Buffer.from(file.content);
      expect(file).toMatchObject({
        kind,
        siteId: site.id,
        host: site.host,
        scanId: site.scanId,
        generatedAt: SCANNED_AT,
        encoding: 'utf-8',
        bytes: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
      expect(
        file.headers.filter(({ name }) => name === 'Content-Type').map(({ value }) => value),
      ).toEqual(file.path === null ? [] : [file.contentType]);
    }
  });

  it('is the same bytes each time', async () => {
    const site = await createMeasuredSite();
    expect(await (await get(site, 'llms-txt')).text()).toBe(
      await (await get(site, 'llms-txt')).text(),
    );
  });

  it('returns its path, with the exact pointer', async () => {
    const site = await createMeasuredSite();
    const llms = await artifact(site, 'llms-txt');
    expect(llms).toMatchObject({ path: '/llms.txt', checkIds: ['llms-txt'] });
    expect(llms.content).not.toContain('TODO');
    expect(llms.nextStep).toBe(
      `Publish this at /llms.txt with its headers, add <link rel="describedby" href="/llms.txt" type="text/plain"> to the <head> of the home page, and verify it with POST /api/v1/me/sites/${site.id}/scan.`,
    );
    expect(await artifact(site, 'headers-config')).toMatchObject({
      path: null,
      headers: [],
      nextStep: expect.stringContaining('server or the CDN') as string,
    });
    expect((await artifact(site, 'home-md')).nextStep).toContain(
      'return it for / if the Accept header asks for text/markdown',
    );
  });

  it('warns of open findings of its checks that it does not repair', async () => {
    const site = await createMeasuredSite();
    const warnings: string[] = [];
    for (const kind of ['robots-txt', 'headers-config', 'home-md', 'llms-txt', 'head-snippet']) {
      const answer = await get(site, kind);
      if (answer.status === 200) warnings.push(...Artifact.parse(await answer.json()).warnings);
    }
    expect(warnings.some((warning) => warning.startsWith('This file does not repair: '))).toBe(
      true,
    );
  });
});

describe('400', () => {
  it.each(['nothing', 'constructor', '__proto__', 'llms-txt%00', 'LLMS-TXT'])(
    'the kind %s does not exist',
    async (kind) => {
      expect(await errorOf(await get(await createMeasuredSite(), kind))).toMatchObject({
        status: 400,
        error: 'invalid_input',
      });
    },
  );

  it('an unknown kind is refused before the site is looked up', async () => {
    const [site, stranger] = [await createMeasuredSite(), await createOrg()];
    expect(await errorOf(await get(site, 'nothing', stranger.headers))).toMatchObject({
      status: 400,
    });
  });
});

describe('404', () => {
  it('a kind whose checks have no open finding that it repairs', async () => {
    const site = await createMeasuredSite();
    const kinds = await offered(site);
    const absent = ARTIFACT_KINDS.find(
      (kind) => !kinds.includes(kind) && kind !== 'agent-card' && kind !== 'acp',
    )!;
    expect(await errorOf(await get(site, absent))).toMatchObject({
      status: 404,
      error: 'artifact_not_found',
    });
  });

  it.each(['null', 'other version', 'broken'])(
    'missing or unreadable recordings: %s',
    async (state) => {
      const site = await createMeasuredSite();
      const bytes =
        {
          null: null,
          'other version': Buffer.from('seamark-run-0\nxxxx'),
          broken: Buffer.from('seamark-run-1\nxxxx'),
        }[state] ?? null;
      await database().report.update({
        where: { scanId: site.scanId },
        data: { recordings: bytes && new Uint8Array(bytes) },
      });
      const error = await errorOf(await get(site, 'llms-txt'));
      expect(error).toMatchObject({
        status: 404,
        error: 'artifact_not_found',
        message: expect.stringContaining('Scan the site again.') as string,
      });
    },
  );

  it('a site without a finished scan', async () => {
    expect(await errorOf(await get(await createSite(), 'llms-txt'))).toMatchObject({
      status: 404,
      error: 'report_not_found',
    });
  });

  it('a foreign site', async () => {
    const [site, stranger] = [await createMeasuredSite(), await createOrg()];
    expect(await errorOf(await get(site, 'llms-txt', stranger.headers))).toMatchObject({
      status: 404,
      error: 'site_not_found',
    });
  });

  it('only the latest scan keeps its recordings', async () => {
    const site = await createMeasuredSite();
    await finishScan(site, '2026-11-21T11:00:00.000Z');
    expect(await errorOf(await get(site, 'llms-txt'))).toMatchObject({
      status: 404,
      error: 'artifact_not_found',
    });
    expect(
      (await database().report.findUniqueOrThrow({ where: { scanId: site.scanId } })).recordings,
    ).toBeNull();
  });
});
