import { all, askAt, probe, type Questions } from './probe';
import type { Exchange } from '../network/recording';

export interface RandomPages {
  readonly page: Exchange;
  readonly wellKnown: Exchange;
}

/** Exchanges of the two random addresses. */
export const randomPages = probe(function* (context): Questions<RandomPages> {
  const [page, wellKnown] = yield* all([
    askAt(context, context.fingerprints[0]),
    askAt(context, context.fingerprints[1]),
  ]);
  return { page, wellKnown };
});
