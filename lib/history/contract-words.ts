import type { ContractComparison, ContractCounts } from '@seamark/engine';
import { count } from '@/lib/platform/text/numbers';

/** `2 breaking changes`, `3 changes, none breaking`, `Descriptions changed` */
export function contractTitle({ breaking, loosening, textOnly }: ContractCounts): string {
  if (breaking > 0) return count(breaking, 'breaking change');
  if (loosening > 0) return `${count(loosening, 'change')}, none breaking`;
  return textOnly > 0 ? 'Descriptions changed' : 'No change for clients';
}

const REASONS = {
  not_kept: 'not compared, because the earlier scan is older than contracts',
  not_read: 'not compared, because one of the scans could not read all of it',
  too_large: 'not compared, because it is too large',
} as const;

/** Protocols that were not compared, in sentences. */
export const uncomparedContracts = (comparisons: readonly ContractComparison[]): string[] =>
  comparisons.flatMap(({ protocol, state }) =>
    state === 'compared' ? [] : [`${protocol}: ${REASONS[state]}.`],
  );

export const CHANGES_SHOWN = 20;
