import { describe, expect, it } from 'vitest';
import { acpArtifact } from '@/engine/files/acp';
import { ucpProfile } from '@/engine/files/ucp-profile';
import { json, text, type MemorySite } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const CHECK = 'commerce-discovery';
const FORCED = { profile: 'commerce' } as const;
const cached = { 'cache-control': 'max-age=60' };
const UCP = '/.well-known/ucp';
const ACP = '/.well-known/acp.json';
const ucp = (site: MemorySite) => repair(ucpProfile, CHECK, site, FORCED);
const acp = (site: MemorySite) => repair(acpArtifact, CHECK, site, FORCED);
const ACP_DOCUMENT = {
  protocol: { name: 'acp', version: '2026-04-17', supported_versions: ['2026-04-17'] },
  api_base_url: 'https://site.test/acp',
  transports: ['rest'],
  capabilities: { services: ['checkout'] },
};

describe('ucp-profile', () => {
  it('waits for the owner of a shop without a profile, or with one that cannot be parsed', async () => {
    const sites: MemorySite[] = [{}, { [UCP]: text('x') }, { [UCP]: { status: 401 } }];
    for (const site of sites) {
      const { before, after, missing } = await ucp(site);
      expect(before.score).toBeLessThan(20);
      expect([openSlugs(after), after.score]).toEqual([[], 100]);
      expect(missing).toEqual(
        expect.arrayContaining([
          'HTTPS ADDRESS OF DEV.UCP.SHOPPING',
          'UCP VERSION THAT YOU IMPLEMENT, AS YYYY-MM-DD',
        ]),
      );
    }
  });

  it('completes a profile and keeps its content', async () => {
    const { before, after, given } = await ucp({
      [UCP]: json({
        ucp: {
          version: 'v1',
          services: { 'dev.ucp.shopping': { rest: { endpoint: 'http://site.test/u', extra: 1 } } },
        },
        legal: 'x',
      }),
    });
    expect(openSlugs(before)).toEqual([
      'ucp-missing',
      'ucp-missing',
      'ucp-no-cache',
      'ucp-not-https',
      'ucp-version-date',
    ]);
    expect(openSlugs(after)).toEqual([]);
    expect(JSON.parse(given!.content)).toMatchObject({
      legal: 'x',
      ucp: {
        services: { 'dev.ucp.shopping': [{ transport: 'rest', extra: 1 }] },
        payment_handlers: {},
      },
    });
  });

  it('never publishes a private key again', async () => {
    const { before, after, given } = await ucp({
      [UCP]: json(
        {
          ucp: {
            version: '2026-04-08',
            services: {},
            payment_handlers: {},
            keys: { keys: [{ kty: 'EC', d: 'SECRET-1' }] },
          },
          signing_keys: [
            { kid: 'a', kty: 'EC', crv: 'P-256', x: 'x', y: 'y' },
            { kty: 'oct', k: 'SECRET-2' },
          ],
        },
        cached,
      ),
    });
    expect(openSlugs(before)).toEqual(['private-key']);
    expect(openSlugs(after)).toEqual([]);
    expect(given!.content).not.toContain('SECRET');
    expect(given!.content).toContain('"kid": "a"');
    expect(given!.warnings.join()).toContain('replace the key');
  });

  it('moves the members of a flat document inside', async () => {
    const { after, given } = await ucp({
      [UCP]: json({ version: '2026-04-08', services: {} }, cached),
    });
    expect(openSlugs(after)).toEqual([]);
    expect(JSON.parse(given!.content)).toEqual({
      ucp: { version: '2026-04-08', services: {}, capabilities: {}, payment_handlers: {} },
    });
  });

  it('is not generated for findings of the ACP document', async () => {
    expect(
      (await ucp({ [ACP]: json({ ...ACP_DOCUMENT, transports: 1 }, cached) })).given,
    ).toBeNull();
  });

  it('stays JSON for any content of the profile', async () => {
    const { after, given } = await ucp({
      [UCP]: {
        headers: { 'content-type': 'application/json' },
        body: '{"ucp":{"services":{"__proto__":["\\"}\\u0000"],"</script>":{"transport":"\\u202e"}}}}',
      },
    });
    expect(openSlugs(after)).toEqual([]);
    expect(JSON.parse(given!.content)).toBeTruthy();
  });
});

describe('acp', () => {
  it('waits for the owner of a shop without a document', async () => {
    const { after, missing } = await acp({});
    expect([openSlugs(after), after.score]).toEqual([[], 100]);
    expect(missing).toContain('HTTPS BASE ADDRESS OF THE ACP API');
  });

  it('completes a document and keeps its content', async () => {
    const { before, after, given } = await acp({
      [ACP]: json({
        protocol: {
          name: 'ACP',
          version: '2026-04-17',
          supported_versions: ['2026-04-17', '2025-09-29', 'beta'],
          documentation_url: 'https://site.test/d',
        },
        api_base_url: 'http://site.test/acp',
        capabilities: { extensions: [] },
      }),
    });
    expect(openSlugs(before)).toEqual([
      'acp-missing',
      'acp-missing',
      'acp-missing',
      'acp-no-cache',
      'acp-not-https',
      'acp-version-order',
    ]);
    expect(openSlugs(after)).toEqual([]);
    expect(JSON.parse(given!.content)).toMatchObject({
      protocol: {
        name: 'acp',
        supported_versions: ['2025-09-29', '2026-04-17'],
        documentation_url: 'https://site.test/d',
      },
      capabilities: { extensions: [] },
    });
  });

  it('ignores a file of another protocol', async () => {
    expect((await acp({ [ACP]: json({ self: { name: 'relay' } }) })).given).toBeNull();
  });
});
