import { describe, expect, it } from 'vitest';
import { audit, parseTarget, type GuessResult } from '@seamark/engine';
import { memoryNetwork, page, redirect, text, type MemorySite } from '../../helpers/memory-network';
import { TODAY } from '../../helpers/examine';

const LISTED = '# Acme\n\n- [Webhooks](/docs/guides/webhooks)\n- [Auth](/docs/guides/auth)\n';
const PAGES: MemorySite = {
  '/': page(),
  '/docs/guides/webhooks': page({ main: 'Webhooks send events. '.repeat(30) }),
  '/docs/guides/auth': page({ main: 'Keys identify programs. '.repeat(30) }),
  '/llms.txt': text(LISTED),
};

async function guess(site: MemorySite, most = 40) {
  const parsed = parseTarget('site.test', 'domain');
  if (!parsed.ok) throw new Error(parsed.message);
  const outcome = await audit(
    { target: parsed.target, checks: ['llms-txt', 'robots-txt', 'sitemap'], guessesMax: most },
    { network: memoryNetwork(site), now: () => new Date(TODAY) },
  );
  if (!outcome.ok) throw new Error(outcome.message);
  const { guesses, requests } = outcome.report;
  const at = new Map((guesses ?? []).map((result): [string, GuessResult] => [result.path, result]));
  return { guesses, at, requests };
}

describe('guesses of a scan', () => {
  it('are served, redirected, or missing, with the page that was meant', async () => {
    const { at } = await guess({
      ...PAGES,
      '/docs/webhooks': redirect('/docs/guides/webhooks'),
      '/pricing': page(),
      '/api': { status: 403 },
    });
    expect(at.get('/docs/auth')).toMatchObject({
      outcome: 'missing',
      suggestion: { path: '/docs/guides/auth', confidence: 'sure' },
    });
    expect(at.get('/docs/webhooks')).toMatchObject({
      outcome: 'redirected',
      to: 'https://site.test/docs/guides/webhooks',
      suggestion: null,
    });
    expect(at.get('/pricing')).toMatchObject({ outcome: 'served', suggestion: null });
    // A refusal says nothing about the address.
    expect(at.has('/api')).toBe(false);
  });

  it('are missing where a site answers everything alike', async () => {
    for (const everywhere of [page({ main: 'The app starts here.' }), redirect('/')]) {
      const { at } = await guess({ ...PAGES, '*': everywhere });
      expect([...at.values()].map(({ outcome }) => outcome)).not.toContain('served');
      expect(at.get('/docs/auth')?.outcome).toBe('missing');
    }
  });

  it('are not asked unless wanted, at most once each, and never where robots.txt forbids it', async () => {
    const without = await guess(PAGES, 0);
    expect(without.guesses).toBeNull();
    const robots = text('User-agent: *\nDisallow: /docs/\n');
    const { at, requests } = await guess({ ...PAGES, '/robots.txt': robots });
    expect([...at.keys()].filter((path) => path.startsWith('/docs/'))).toEqual([]);
    expect(requests - without.requests).toBeLessThanOrEqual(40);
  });
});
