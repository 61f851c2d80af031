import { describe, expect, it } from 'vitest';
import { securityTxtArtifact } from '@/engine/files/security-txt';
import { html, redirect, text, type MemorySite } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const PLACE = '/.well-known/security.txt';
const GOOD = 'Contact: mailto:a@site.test\nExpires: 2027-06-30T23:59:59Z\n';
const made = (site: MemorySite) => repair(securityTxtArtifact, 'security-txt', site);

describe('security-txt', () => {
  it.each<[string, MemorySite]>([
    ['absent', {}],
    ['html', { [PLACE]: html('<!doctype html><p>x') }],
    ['refused', { [PLACE]: { status: 403 } }],
    ['broken', { [PLACE]: { status: 500 } }],
    ['legacy-place', { '/security.txt': text(GOOD) }],
    ['no-contact', { [PLACE]: text('Expires: 2027-06-30T23:59:59Z\n') }],
    ['bad-contact', { [PLACE]: text(GOOD.replace('mailto:', '')) }],
    ['no-expires', { [PLACE]: text('Contact: mailto:a@site.test\n') }],
    ['expired', { [PLACE]: text(GOOD.replace('2027', '2024')) }],
    ['expires-syntax', { [PLACE]: text(GOOD.replace('T23:59:59Z', '')) }],
    ['far-expiry', { [PLACE]: text(GOOD.replace('2027', '2037')) }],
    ['canonical', { [PLACE]: text(`${GOOD}Canonical: https://other.test/\n`) }],
    ['type', { [PLACE]: { headers: { 'content-type': 'text/html' }, body: GOOD } }],
    [
      'elsewhere',
      { [PLACE]: redirect('https://other.test/s'), 'https://other.test/s': text(GOOD) },
    ],
  ])('repairs %s, and the check passes', async (slug, site) => {
    const { before, after } = await made(site);
    expect(openSlugs(before)).toEqual([slug]);
    expect(after.score).toBe(100);
  });

  it('invents no contact', async () => {
    const { missing } = await made({});
    expect(missing).toEqual(['MAILTO:, TEL: OR HTTPS: ADDRESS FOR SECURITY REPORTS']);
  });

  it('keeps the published fields, and no value can inject a line', async () => {
    const { given } = await made({
      [PLACE]: text(
        'contact: security@site.test\nPolicy: https://site.test/p\nPolicy: a\u0000b\u2028Contact: mailto:evil@x.test\nX-Odd: 1\n',
      ),
    });
    expect(given!.content).toBe(
      'Contact: mailto:security@site.test\nExpires: 2027-11-20T00:00:00Z\nPolicy: https://site.test/p\nCanonical: https://site.test/.well-known/security.txt\n',
    );
  });
});
