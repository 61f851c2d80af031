import { ENGINE, type Surfaces } from '@seamark/engine';
import type { BenchmarkProfile } from '@/lib/contract';

/** `seamark@1.2`: a patch repairs a verdict or two, everything else may change many scores. */
export const ENGINE_LINE = ENGINE.replace(/\.\d+$/, '');

/** What a site is compared with. Almost every API has documentation, and many shops have both. */
export function profileOf({ commerce, api, docs }: Surfaces): BenchmarkProfile {
  if (commerce !== null) return 'shop';
  if (api !== null) return 'api';
  return docs === null ? 'other' : 'documentation';
}
