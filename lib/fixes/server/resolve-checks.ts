import { checkIdOf, type CheckId } from '@seamark/engine';
import { addresses } from '@/lib/platform/config/addresses';
import { AppError } from '@/lib/platform/contract/app-error';

/** Resolves check ids and aliases to unique ids. */
export function resolveChecks(names: readonly string[]): readonly CheckId[] {
  return [...new Set(names.map(knownCheck))];
}

function knownCheck(name: string): CheckId {
  const id = checkIdOf(name);
  if (id === null)
    throw new AppError(
      'invalid_input',
      `check_ids contains an unknown check. See all checks at ${addresses.checks()}.`,
    );
  return id;
}
