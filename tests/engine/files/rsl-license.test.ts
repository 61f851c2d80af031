import { describe, expect, it } from 'vitest';
import { rslLicense } from '@/engine/files/rsl-license';
import { parseRsl } from '@/engine/checks/rsl/parse';
import { page, text, type MemorySite } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const NS = 'xmlns="https://rslstandard.org/rsl"';
const ROBOTS = text('License: https://site.test/terms/l.xml\n');
const doc = (body: string, type = 'application/rsl+xml'): MemorySite => ({
  '/robots.txt': ROBOTS,
  '/terms/l.xml': { headers: { 'content-type': type }, body },
});
const made = (site: MemorySite) => repair(rslLicense, 'rsl', site);

describe('rsl-license', () => {
  it.each<[string, MemorySite]>([
    ['unreachable', { '/robots.txt': ROBOTS }],
    ['not-rsl', doc('<rsl/>')],
    ['no-content', doc(`<rsl ${NS}/>`)],
    ['no-url', doc(`<rsl ${NS}><content><license/></content></rsl>`)],
    ['no-license', doc(`<rsl ${NS}><content url="/"/></rsl>`)],
    [
      'vocabulary',
      doc(
        `<rsl ${NS}><content url="/"><license><permits type="usage">train</permits></license></content></rsl>`,
      ),
    ],
    [
      'payment-type',
      doc(`<rsl ${NS}><content url="/"><license><payment type="x"/></license></content></rsl>`),
    ],
    ['type', doc(`<rsl ${NS}><content url="/"><license/></content></rsl>`, 'text/xml')],
  ])('repairs %s at its declared address, and the check passes', async (slug, site) => {
    const { before, after, given } = await made(site);
    expect(openSlugs(before)).toEqual([slug]);
    expect(after.score).toBe(100);
    expect(given).toMatchObject({
      path: '/terms/l.xml',
      pointer: '<link rel="license" href="/terms/l.xml" type="application/rsl+xml">',
    });
  });

  it('leaves every term to the owner', async () => {
    const { given, missing } = await made({ '/robots.txt': ROBOTS });
    expect(missing).toEqual([
      expect.stringContaining('USAGES YOU PERMIT'),
      expect.stringContaining('PAYMENT TYPE'),
    ]);
    expect(parseRsl(given!.content).ok).toBe(true);
  });

  it('stays valid XML for any declared address', async () => {
    const { given } = await made({
      '/': page({
        head: `<link rel="license" type="application/rsl+xml" href='/a"&gt;&lt;script&gt;.xml'>`,
      }),
    });
    expect(given!.path).toContain('script');
    expect(given!.pointer).toBeNull();
  });
});
