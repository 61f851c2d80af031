import { constants, gunzipSync } from 'node:zlib';

/** The body was a gzip file by its magic bytes, whatever its type says; undone up to `max` bytes. */
export interface Inflated {
  readonly bytes: Uint8Array;
  readonly truncated: boolean;
}

/** Undoes a gzip file within a bound, also a truncated one; null when it is none or broken from the start. */
export function gunzipFile(body: Uint8Array, max: number): Inflated | null {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return null;
  // A bomb is met by reading less of it: the size of the output is bounded at each try.
  for (let length = body.byteLength; length >= 20; length = Math.floor(length / 2)) {
    try {
      const bytes = gunzipSync(body.subarray(0, length), {
        maxOutputLength: max,
        finishFlush: constants.Z_SYNC_FLUSH,
      });
      return { bytes, truncated: length < body.byteLength };
    } catch (error) {
      if (!(error instanceof RangeError)) return null;
    }
  }
  return null;
}
