import { constants, gunzipSync } from 'node:zlib';

/** A gzip file, recognized by its magic bytes, decompressed up to `max` bytes. */
export interface Inflated {
  readonly bytes: Uint8Array;
  readonly truncated: boolean;
}

/** Decompresses a gzip file up to a limit, also a truncated one; null if it is not gzip or corrupt at its start. */
export function gunzipFile(body: Uint8Array, max: number): Inflated | null {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return null;
  // Against bombs each attempt limits the output and halves the input until it fits.
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
