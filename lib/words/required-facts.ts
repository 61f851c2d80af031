import type { AskedFact } from '@/lib/contract';

/** The facts without which there is no file, with the names under which they are sent. */
export const requiredFacts = ({ missing }: { readonly missing: readonly AskedFact[] }): string =>
  missing
    .filter(({ required }) => required)
    .map(({ what, fact }) => (fact === null ? what : `${what} (${fact})`))
    .join('; ');
