import { checkIdOf, type CheckId } from '@seamark/engine';
import { addresses } from '@/lib/platform/config/addresses';
import { AppError } from '@/lib/platform/contract/app-error';

/** Id of a check by its id or alias. Throws `check_not_found`, or `invalid_input` for a name in a list. */
export function requireCheck(name: string, code: CheckFault = 'check_not_found'): CheckId {
  const id = checkIdOf(name);
  if (id === null) throw noCheck(name, code);
  return id;
}

/** Unique ids of these checks. */
export const requireChecks = (names: readonly string[]): readonly CheckId[] => [
  ...new Set(names.map((name) => requireCheck(name, 'invalid_input'))),
];

type CheckFault = 'check_not_found' | 'invalid_input';

export const noCheck = (name: string, code: CheckFault = 'check_not_found'): AppError =>
  new AppError(code, `There is no check ${name}. See all checks at ${addresses.checks()}.`);
