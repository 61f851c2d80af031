import type { AskedFact } from './contract/facts';

/** Facts that a file requires, by their API names. */
export const requiredFacts = ({ missing }: { readonly missing: readonly AskedFact[] }): string =>
  missing
    .filter(({ required }) => required)
    .map(({ what, fact }) => (fact === null ? what : `${what} (${fact})`))
    .join('; ');
