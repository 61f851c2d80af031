import { describe, expect, it } from 'vitest';
import { generateAll } from '@/engine/artifacts';
import { CHECKS } from '@/engine/checks';
import { openWorkOf, projectedOverall } from '@/engine/fixes/fixes';
import { roundHalfUp } from '@/engine/parse/text';
import { exactOverall, isOpen } from '@/engine/scoring/score';
import { examine } from '../helpers/examine';
import { html, LONG_TEXT, redirect, text, type MemorySite } from '../helpers/memory-network';
import { serveArtifacts } from '../helpers/serve-artifacts';

/** A site that lacks nearly everything, with evidence of an API, an agent, a shop and MCP so that conditional checks apply. */
const POOR: MemorySite = {
  '/': html(`<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><header><nav><a href="/about">About</a> <a href="/api/">API</a></nav></header><main><h1>Sea charts of Acme Instruments</h1><p>${LONG_TEXT}</p></main><footer>© Acme</footer></body></html>`, { etag: '"1"' }),
  '/about': html(`<!doctype html><html lang="en"><head><title>About Acme Instruments</title></head><body><main><h1>About us</h1><p>${LONG_TEXT}</p></main></body></html>`),
  '/robots.txt': text('User-agent: *\nDisallow: /private/\n'),
  // What the owner fills in for the markers: the addresses of pictures that exist.
  '/preview.png': { headers: { 'content-type': 'image/png' }, body: 'png' },
  '/logo.png': { headers: { 'content-type': 'image/png' }, body: 'png' },
  'http://site.test/': redirect('https://site.test/'),
};

const oneDecimal = (points: number) => roundHalfUp(points * 10) / 10;

const hooks = { onDefect: (_: string, error: unknown) => { throw error; } };
const before = await examine(CHECKS, POOR, { full: true });
const seen = before.examination.seen;
const { fixes } = openWorkOf(seen, before.results, hooks);
const drafts = generateAll(seen, before.results, 'sample', hooks);
const fixable = fixes.filter((f) => f.gain > 0 && drafts.some((d) => d.checkIds.some((id) => id === f.checkId)));

async function served(checkIds: readonly string[]) {
  const used = drafts.filter((d) => d.checkIds.some((id) => checkIds.includes(id))).map((d) => d.draft);
  return examine(CHECKS, serveArtifacts(POOR, used), { full: true });
}

describe('the promised points arrive', () => {
  it('lists fixes by the points they return', () => {
    expect(fixes.map((f) => f.gain)).toEqual([...fixes.map((f) => f.gain)].sort((a, b) => b - a));
    expect(fixable.length).toBeGreaterThan(6);
  });

  it.each(fixable.map((f) => [f.checkId, f.gain] as const))('%s: serving its files raises the score by exactly %d', async (checkId, gain) => {
    const after = await served([checkId]);
    const result = after.results.find((r) => r.id === checkId)!;
    // What no file can repair stays open and is warned of; the promise speaks of the check at 100.
    const left = result.findings.filter(isOpen).map((f) => f.code);
    const repaired = left.length === 0 ? exactOverall(after.results) : exactOverall(after.results.map((r) => (r.id === checkId ? { ...r, score: 100 } : r)));
    expect(oneDecimal(repaired - exactOverall(before.results))).toBe(gain);
  });

  it('all of them together reach the projected score', async () => {
    const ids = fixable.map((f) => f.checkId);
    const projected = projectedOverall(seen, before.results, ids, hooks);
    const after = await served(ids);
    const reached = exactOverall(after.results.map((r) => (ids.includes(r.id) ? { ...r, score: 100 } : r)));
    expect(oneDecimal(reached)).toBe(oneDecimal(projected));
  });
});

