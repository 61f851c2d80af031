import { ORIGIN } from '../helpers/memory-network';
import { POOR } from '../helpers/sites/poor-site';
import { STRANGERS } from '../helpers/sites/strangers';
import type { Group } from './kept';
import { proveGains } from './prove-gains';
import { sampleSites } from './sample-sites';
import { demoGroup } from './subjects';

const sitesOf = (group: string, sites: typeof STRANGERS): Group => ({
  group,
  subjects: Object.entries(sites).map(([name, site]) => ({
    name,
    site,
    url: `${ORIGIN}/`,
    profile: 'auto',
  })),
});

proveGains([
  demoGroup(),
  { group: 'samples', subjects: sampleSites() },
  sitesOf('poor', { poor: POOR }),
]);

/** A sample, for the facts of owners: strangers.test.ts publishes the files of all of them. */
const EVERY = 4;
proveGains([sitesOf('strangers', STRANGERS)], EVERY);
