import type { BenchmarkProfile } from './contract/benchmark';

/** Place of a host among the latest public reports of its profile. */
export interface Place {
  readonly profile: BenchmarkProfile;
  readonly hosts: number;
  /** Percentage of them with a lower score. */
  readonly percentile: number;
}

const SITES: Readonly<Record<BenchmarkProfile, string>> = {
  shop: 'shops',
  api: 'sites with an API',
  documentation: 'sites with documentation',
  other: 'sites without a shop, an API, or documentation',
};
const SITES_SHORT: Readonly<Record<BenchmarkProfile, string>> = {
  shop: 'shops',
  api: 'APIs',
  documentation: 'docs',
  other: 'sites',
};

/** For a report. */
export const placeSentence = ({ profile, hosts, percentile }: Place): string =>
  `Scores higher than ${percentile}% of ${hosts} ${SITES[profile]} that were measured here.`;

/** For a badge, where space is limited. */
export const placeWords = ({ profile, hosts, percentile }: Place): string =>
  `above ${percentile}% of ${hosts} ${SITES_SHORT[profile]}`;
