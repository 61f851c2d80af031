import Negotiator from 'negotiator';

/** The media type that an Accept header prefers, the first one if it has no preference; null if it accepts none (RFC 9110 section 12.5.1). */
export const preferredType = <T extends string>(
  accept: string | null,
  types: readonly T[],
): T | null =>
  (new Negotiator({ headers: { accept: accept ?? '*/*' } }).mediaType([...types]) as
    | T
    | undefined) ?? null;
