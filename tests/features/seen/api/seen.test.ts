import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import type { SeenPage } from '@/lib/seen/contract';
import { html, text } from '../../../helpers/memory-network';
import { measureKept } from '../../../helpers/site-report';
import { ask, errorOf } from '../../../helpers/http';
import { createSite, finishScan, type TestSite } from '../../../helpers/site';

const seen = (site: TestSite, headers = site.org.headers) =>
  ask(apiRoutes, `/api/v1/me/sites/${site.id}/seen`, { headers });

/** A site whose latest scan recorded this home page. */
async function scanned(body: string): Promise<TestSite> {
  const site = await createSite();
  const { report, recordings } = await measureKept('site.test', {
    '/': html(
      `<!doctype html><html lang="en"><head><title>Boats</title></head><body>${body}</body></html>`,
    ),
    '/robots.txt': text('User-agent: GPTBot\nDisallow: /\n'),
  });
  await finishScan(site, new Date().toISOString(), report, recordings);
  return site;
}

describe('the home page as agents see it', () => {
  it('is text in reading order, with marks where something is lost', async () => {
    const site = await scanned('<h1>Boats</h1><p>A dinghy costs 900 €.</p><button></button>');
    const page = (await (await seen(site)).json()) as SeenPage;
    expect(page).toMatchObject({ host: site.host, status: 200, headings: 1, links: 0, marks: 1 });
    expect(page.text).toContain('# Boats\n');
    expect(page.text).toContain('A dinghy costs 900 €.');
    expect(page.text).toContain('[button: ] [✗ This button has no name');
    expect(page.text).toContain('- robots.txt disallows the page for training: GPTBot');
  });

  it('is text where the site has markup, and no markup of the site', async () => {
    const site = await scanned('<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>');
    expect(((await (await seen(site)).json()) as SeenPage).text).toContain(
      '# \\<script>alert(1)\\</script>',
    );
  });

  it('is missing before the first scan, without recordings, and for others', async () => {
    const site = await createSite();
    const unknown = { status: 404, error: 'report_not_found' };
    expect(await errorOf(await seen(site))).toMatchObject(unknown);
    await finishScan(site, new Date().toISOString());
    expect(await errorOf(await seen(site))).toMatchObject({
      ...unknown,
      message: expect.stringContaining('Scan the site again.'),
    });
    const other = await createSite();
    expect(await errorOf(await seen(site, other.org.headers))).toMatchObject({
      status: 404,
      error: 'site_not_found',
    });
  });
});
