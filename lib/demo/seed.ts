import { randomUUID } from 'node:crypto';
import { audit, parseTarget } from '@/engine';
import { database } from '@/lib/db/client';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { scanner } from '@/lib/scanner';
import { storePublicReport } from '@/lib/services/reports/store-public-report';
import { toReport } from '@/lib/services/reports/report-view';
import { DEMO_SITES, type ServedDemo } from './serve-sites';

const DAY_MS = 86_400_000;
const STAGED = 'This report belongs to the demo: the site is served from this machine, the measurement is real, its date is staged.';

/** Measures the demo's sites with the real engine and stores the reports under staged dates; once per database. */
export async function seedDemo(demo: ServedDemo): Promise<void> {
  if ((await database().publicReport.count()) > 0) return;
  log.info('Measuring the sites of the demo');
  for (const site of DEMO_SITES) {
    // Oldest first, so that the newest is the one that is shown.
    for (let version = site.versions.length - 1; version >= 0; version--) {
      const { daysAgo, engine } = site.versions[version]!;
      demo.show(site.host, version);
      await measure(site.host, new Date(Date.now() - daysAgo * DAY_MS), engine);
    }
  }
}

async function measure(host: string, at: Date, engine: string | undefined): Promise<void> {
  const parsed = parseTarget(`http://${host}/`, 'url', scanner().connectTo);
  if (!parsed.ok) throw new Error(parsed.message);
  const started = performance.now();
  const outcome = await audit(
    { target: parsed.target, profile: 'auto', timeoutMs: 10_000, retries: 0, wallMs: 45_000, byOwner: false, pagesMax: 0, withFixes: true, withRecordings: false },
    { network: scanner().network, examiner: scanner().examiner, baseUrl: env().BASE_URL, now: () => new Date(at.getTime() + performance.now() - started), signal: new AbortController().signal, ...(engine ? { engine } : {}) },
  );
  if (!outcome.ok) throw new Error(outcome.message);
  const measured = { ...outcome.report, notes: [...outcome.report.notes, STAGED] };
  const report = toReport(measured, { id: randomUUID(), siteId: null, host, trigger: 'public' });
  await database().$transaction((tx) => storePublicReport(tx, { report, siteId: null, detail: JSON.stringify(measured) }));
}
