import type { ContractComparison, ContractCounts } from '@seamark/engine';
import { count } from '@/lib/platform/text/numbers';

/** `2 breaking changes`, `3 changes, none breaking`, `Descriptions changed` */
export function contractTitle({ breaking, loosening, textOnly }: ContractCounts): string {
  if (breaking > 0) return count(breaking, 'breaking change');
  if (loosening > 0) return `${count(loosening, 'change')}, none breaking`;
  return textOnly > 0 ? 'Descriptions changed' : 'No change for clients';
}

/** Why the contracts of a protocol were not compared. */
export const UNCOMPARED = {
  not_kept: 'the earlier scan kept no contract',
  not_read: 'one of the two scans could not read all of it',
  too_large: 'it is too large to compare',
} as const;

/** Protocols that were not compared, in sentences. */
export const uncomparedContracts = (comparisons: readonly ContractComparison[]): string[] =>
  comparisons.flatMap(({ protocol, state }) =>
    state === 'compared' ? [] : [`${protocol}: not compared, because ${UNCOMPARED[state]}.`],
  );

export const CHANGES_SHOWN = 20;
