import { ENGINE, type Surfaces } from '@seamark/engine';
import type { BenchmarkProfile } from '../contract/benchmark';

/** `seamark@1.2`: a patch release changes few scores, other releases may change many. */
export const ENGINE_LINE = ENGINE.replace(/\.\d+$/, '');

/**
 * Profile that a site is compared within. Documentation comes last: most APIs and many shops have
 * some.
 */
export function profileOf({ commerce, api, docs }: Surfaces): BenchmarkProfile {
  if (commerce !== null) return 'shop';
  if (api !== null) return 'api';
  return docs === null ? 'other' : 'documentation';
}
