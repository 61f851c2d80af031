import { templatesOf } from '@seamark/engine';
import { findBrowser } from '@/lib/platform/browser/find-browser';
import type { Transaction } from '@/lib/platform/db/client';
import { enqueueJob } from '@/lib/platform/jobs/enqueue';
import type { StoredReport } from './stored-report';

export const RENDER_JOB = 'render';
/** Pages per scan, each of another template. */
const PAGES_MAX = 5;

interface ScannedSite {
  readonly scanId: string;
  readonly siteId: string;
  readonly report: StoredReport;
}

/**
 * Queues the home page and one page of each template for rendering, if this worker has a browser. Sites with secret
 * headers are left out: the browser would need them for every request of the page.
 */
export async function queueRenderings(
  tx: Transaction,
  { scanId, siteId, report }: ScannedSite,
  now: Date,
): Promise<void> {
  if (findBrowser() === null || (report.requestHeaders ?? []).length > 0) return;
  const payload = { siteId, scanId, urls: pagesToRender(report) };
  await enqueueJob(tx, { kind: RENDER_JOB, siteId, payload }, now);
}

function pagesToRender({ url, pages }: StoredReport): string[] {
  const measured = pages.filter(({ error }) => error === null).map((page) => page.url);
  const templateOf = templatesOf(measured);
  const byTemplate = new Map<string, string>();
  for (const page of measured)
    if (!byTemplate.has(templateOf(page))) byTemplate.set(templateOf(page), page);
  return [url, ...byTemplate.values()].slice(0, PAGES_MAX);
}
