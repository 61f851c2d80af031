import { describe, expect, it } from 'vitest';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { apiRoutes } from '@/lib/api/handlers';
import type { Marker, MarkerList } from '@/lib/history/contract/markers';
import { database } from '@/lib/platform/db/client';
import { scanComparisonMarkdown } from '@/lib/history/compare-markdown';
import { viewComparison } from '@/lib/history/server/view-comparison';
import { readTimeline } from '@/lib/history/server/read-timeline';
import { ask, errorOf } from '../../../helpers/http';
import { actorOf } from '../../../helpers/org';
import { createSite, finishScan, type TestSite } from '../../../helpers/site';

const path = (site: TestSite): string => `/api/v1/me/sites/${site.id}/markers`;
const set = (site: TestSite, body: object) =>
  ask(apiRoutes, path(site), {
    method: 'POST',
    headers: { ...site.org.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const marked = async (site: TestSite, body: object): Promise<Marker> => {
  const response = await set(site, body);
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as Marker;
};
const list = async (site: TestSite): Promise<MarkerList> =>
  (await (await ask(apiRoutes, path(site), { headers: site.org.headers })).json()) as MarkerList;

describe('markers', () => {
  it('are created for now or another time, listed newest first, and deleted', async () => {
    const site = await createSite();
    const now = await marked(site, { note: ' deployed 4f2c1 ', url: 'https://example.com/4f2c1' });
    const then = await marked(site, { note: 'Moved', at: '2026-11-20T12:00:00+01:00' });
    expect(now).toMatchObject({ note: 'deployed 4f2c1', url: 'https://example.com/4f2c1' });
    expect(now.at).toBe(now.createdAt);
    expect(then).toMatchObject({ at: '2026-11-20T11:00:00.000Z', url: null });
    expect((await list(site)).markers).toEqual([now, then]);
    const other = await createSite();
    const remove = (by: TestSite, markerId: string) =>
      ask(apiRoutes, `${path(by)}/${markerId}`, { method: 'DELETE', headers: by.org.headers });
    expect(await errorOf(await remove(other, now.id))).toMatchObject({
      status: 404,
      error: 'marker_not_found',
    });
    expect(await (await remove(site, now.id)).json()).toEqual({ id: now.id });
    expect((await list(site)).markers).toEqual([then]);
  });

  it.each([
    [{ note: '' }, 'note: Say what was done.'],
    [{ note: 'x'.repeat(201) }, 'note must have at most 200 characters.'],
    [{ note: 'two\nlines' }, 'note: The note must be one line.'],
    [{ note: 'x', url: 'http://example.com/' }, 'url: The link must be an https address.'],
    [{ note: 'x', url: 'javascript:alert(1)' }, 'url: The link must be an https address.'],
    [{ note: 'x', at: 'yesterday' }, 'at is invalid.'],
  ])('%j is refused', async (body, message) => {
    const site = await createSite();
    expect(await errorOf(await set(site, body))).toEqual({
      status: 400,
      error: 'invalid_input',
      message,
    });
  });

  it('are limited to a thousand', async () => {
    const site = await createSite();
    const at = new Date();
    await database().marker.createMany({
      data: Array.from({ length: 1000 }, () => ({ siteId: site.id, note: 'x', at, createdAt: at })),
    });
    expect(await errorOf(await set(site, { note: 'x' }))).toMatchObject({
      status: 409,
      error: 'limit_reached',
    });
  });

  it('are shown between the scans around them in the history, the comparison, and its export', async () => {
    const site = await createSite();
    const at = (day: number): string => `2026-11-${day}T10:00:00.000Z`;
    await finishScan(site, at(18));
    await finishScan(site, at(20));
    for (const day of [17, 19, 20, 21]) await marked(site, { note: `day ${day}`, at: at(day) });
    const notes = (markers: readonly Marker[]) => markers.map(({ note }) => note);
    const query = { since: null, rows: 10 };
    const { entries, newMarkers } = await readTimeline(
      await getOwnedSite(actorOf(site.org), site.id),
      query,
    );
    expect(entries.map(({ markers }) => notes(markers))).toEqual([
      ['day 19', 'day 20'],
      ['day 17'],
    ]);
    expect(notes(newMarkers)).toEqual(['day 21']);
    const shown = await readTimeline(await getOwnedSite(actorOf(site.org), site.id), {
      since: null,
      rows: 1,
    });
    expect(shown.entries.map(({ markers }) => notes(markers))).toEqual([['day 19', 'day 20']]);
    const view = await viewComparison(await getOwnedSite(actorOf(site.org), site.id), {});
    expect(notes(view.markers)).toEqual(['day 19', 'day 20']);
    const text = scanComparisonMarkdown(view, 'https://seamark.test/x', new Date(at(22)));
    expect(text).toContain('## Your markers');
    expect(text).toContain('day 19');
  });
});
