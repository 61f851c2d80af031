import { jobOf } from '@/lib/platform/jobs';
import * as z from 'zod';
import { findBrowser, type Browser } from '@/lib/platform/browser/find-browser';
import {
  RENDER_LIMITS,
  RenderError,
  renderPage,
  type PageToRender,
  type RenderedPage,
} from '@/lib/platform/browser/render-page';
import { env } from '@/lib/platform/config/env';
import type { JobHandler } from '@/lib/platform/jobs';
import { log } from '@/lib/platform/observe/log';
import { scanner } from '@/lib/platform/scanner';
import { measurerOf } from '@/lib/sites/server';
import { RENDER_JOB } from './queue-renderings';
import type { StoredRendering } from './read-renderings';

const Payload = z.strictObject({
  siteId: z.guid(),
  scanId: z.guid(),
  urls: z.array(z.string()).max(10),
});

/** Renders the pages of the latest scan, one after another. */
export function renderHandler(): JobHandler {
  return {
    queue: 'job',
    kind: RENDER_JOB,
    pool: 'browsers',
    totalMsMax: 10 * (RENDER_LIMITS.wallMs + 10_000),
    run: async (claim, { db, signal }) => {
      const { siteId, scanId, urls } = Payload.parse((await jobOf(db, claim)).payload);
      const site = await db.site.findUnique({
        where: { id: siteId },
        select: {
          verifiedAt: true,
          reports: { orderBy: { scannedAt: 'desc' }, take: 1, select: { scanId: true } },
        },
      });
      const browser = findBrowser();
      // A newer scan has its own job.
      if (site?.reports[0]?.scanId !== scanId || browser === null)
        return { state: 'succeeded', write: () => Promise.resolve() };
      const rows: (Rendered & { readonly url: string })[] = [];
      for (const url of urls) {
        const pageToRender = { url, bot: `${env().BASE_URL}/bot`, hasPicture: url === urls[0] };
        rows.push({ url, ...(await renderOne(browser, site, pageToRender, signal)) });
      }
      return {
        state: 'succeeded',
        write: async (tx, renderedAt) => {
          const isThere = await tx.scan.count({ where: { id: scanId } });
          const data = rows.map((row) => ({ siteId, scanId, renderedAt, ...row }));
          if (isThere === 0) return;
          await tx.rendering.deleteMany({ where: { siteId } });
          await tx.rendering.createMany({ data });
        },
      };
    },
  };
}

interface Rendered {
  readonly result?: object;
  readonly error?: string;
  readonly picture?: RenderedPage['picture'];
}

async function renderOne(
  browser: Browser,
  site: { readonly verifiedAt: Date | null },
  pageToRender: PageToRender,
  signal: AbortSignal,
): Promise<Rendered> {
  try {
    const page = await renderPage(
      browser,
      measurerOf(site).tunnelsFor(new URL(pageToRender.url).hostname),
      pageToRender,
      signal,
    );
    if (page.status < 200 || page.status > 299)
      return { error: `The page gave status ${page.status} to the browser.` };
    const read = await scanner().reader.rendering(page.url, page.html, page.document);
    if (!read.ok) return { error: 'Reading the page took longer than our limit.' };
    if (read.value === null) return { error: 'The response to the browser is no HTML page.' };
    const { settledMs, isSettled, errors, picture } = page;
    const result: StoredRendering = { ...read.value, settledMs, isSettled, errors };
    return { result: structuredClone(result), picture };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof RenderError)) log.error('A page could not be rendered.', { error });
    return { error: error instanceof RenderError ? error.message : 'The browser failed.' };
  }
}
