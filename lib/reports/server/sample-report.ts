import { bareSiteNetwork } from '@seamark/engine';
import { scanner } from '@/lib/platform/scanner';
import type { ReportView } from '../report-view';
import { toReportView } from './report-view';

/** Reserved by RFC 2606, so it is nobody's site. */
const HOST = 'your-site.example';
const SITE = { name: 'Your site', summary: 'A site that has a home page and nothing else.' };

let sample: Promise<ReportView | null> | undefined;

/** Report of a site in memory with a bare home page, measured once by the engine; null if that fails. */
export const sampleReport = (): Promise<ReportView | null> => (sample ??= measureSample());

async function measureSample(): Promise<ReportView | null> {
  const { public: measurer } = scanner();
  const origin = `https://${HOST}`;
  const outcome = await measurer.measure('public-scan', measurer.target(`${origin}/`, 'url'), {
    signal: AbortSignal.timeout(60_000),
    overrides: { network: bareSiteNetwork(origin, SITE, new Date()) },
  });
  if (!outcome.ok) return null;
  return toReportView(outcome.report, { id: HOST, siteId: null, host: HOST, trigger: 'public' });
}
