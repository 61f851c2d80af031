import { serveSite } from '../tests/helpers/sites/serve-site';
import { RICH_HOST, RICH_SITE } from './rich-site';

/** Serves the benchmark's site in a separate process, whose CPU time is not counted. `argv[2]`: latency in ms. */
const site = await serveSite(RICH_SITE, {
  host: RICH_HOST,
  latencyMs: Number(process.argv[2] ?? 0),
});
process.send?.({ connectTo: site.connectTo });
process.on('disconnect', () => process.exit(0));
