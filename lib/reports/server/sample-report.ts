import { bareSiteNetwork, type Network } from '@seamark/engine';
import { scanner } from '@/lib/platform/scanner';
import type { ReportView } from '../report-view';
import { toReportView } from './report-view';

/** Reserved by RFC 2606, so it is nobody's site. */
const HOST = 'harbour-lamps.example';
const SITE = {
  name: 'Harbour Lamps',
  summary:
    'Brass lamps for boats and houses, made and repaired in Leith. A cabin lamp costs 89 pounds and is sent within three days. ' +
    'Repairs begin at 25 pounds and take a week. The workshop is open from Tuesday to Saturday, ten to five.',
};
const REFUSED = /GPT|OAI-|Claude|Perplexity/;

let sample: Promise<ReportView | null> | undefined;

/** Report of a site in memory whose firewall refuses AI clients, measured once by the engine; null if that fails. */
export const sampleReport = (): Promise<ReportView | null> => (sample ??= measureSample());

async function measureSample(): Promise<ReportView | null> {
  const { public: measurer } = scanner();
  const origin = `https://${HOST}`;
  const outcome = await measurer.measure('public-scan', measurer.target(`${origin}/`, 'url'), {
    signal: AbortSignal.timeout(60_000),
    overrides: { network: behindFirewall(bareSiteNetwork(origin, SITE, new Date())) },
  });
  if (!outcome.ok) return null;
  return toReportView(outcome.report, { id: HOST, siteId: null, host: HOST, trigger: 'public' });
}

/** The same site, with status 403 for AI clients. */
const behindFirewall = (network: Network): Network => ({
  open(options) {
    const session = network.open(options);
    return {
      ask: async (ask) => {
        const answer = await session.ask(ask);
        if (answer.kind !== 'reply' || !REFUSED.test(ask.headers?.['user-agent'] ?? ''))
          return answer;
        return { ...answer, status: 403, body: Buffer.from('Forbidden') };
      },
      get sent() {
        return session.sent;
      },
      close: () => session.close(),
    };
  },
});
