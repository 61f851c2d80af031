import { describe, expect, it } from 'vitest';
import { headersConfig } from '@/engine/files/headers-config';
import { json, page, text, type MemorySite } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const BARE: MemorySite = {
  '/': page({ headers: { 'content-encoding': 'gzip', etag: '"1"' } }),
  '/llms.txt': text('# Acme\n\n> Charts\n'),
  '/.well-known/agent-card.json': json({ name: 'x' }),
};

describe('headers-config', () => {
  it.each([
    ['http-headers', ['csp', 'framing', 'no-cors', 'nosniff', 'referrer'], []],
    ['tls-https', ['no-hsts'], []],
    ['crawl-efficiency', ['no-304', 'vary-encoding'], ['no-304']],
  ])('repairs the header findings of %s', async (check, open, left) => {
    const { before, after } = await repair(headersConfig, check, BARE);
    expect(openSlugs(before)).toEqual(open);
    expect(openSlugs(after)).toEqual(left);
  });

  it('sets each header once per place, in both formats', async () => {
    const { given } = await repair(headersConfig, 'http-headers', BARE);
    expect(given!.content).toContain(
      '/*\n  Strict-Transport-Security: max-age=31536000\n  X-Content-Type-Options: nosniff',
    );
    expect(given!.content).toContain('#     "~^/\\.well-known/agent-card\\.json(\\?|$)" "*";');
    expect(given!.content).not.toContain('location =');
    expect(given!.warnings.join(' ')).toContain('binds browsers for a year');
  });

  it('keeps an existing policy', async () => {
    const { given, after } = await repair(headersConfig, 'http-headers', {
      '/': page({
        headers: {
          'content-security-policy': "default-src 'self';",
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        },
      }),
    });
    expect(given!.content).toContain('  X-Frame-Options: SAMEORIGIN\n');
    expect(given!.content).not.toContain('Content-Security-Policy');
    expect(after.score).toBe(100);
  });

  it('is not generated if no header is missing', async () => {
    const safe = {
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    };
    const { given } = await repair(headersConfig, 'http-headers', { '/': page({ headers: safe }) });
    expect(given).toBeNull();
  });
});
