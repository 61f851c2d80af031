import * as z from 'zod';

/** A file to download instead of JSON; browsers do not render it. */
export const Download = z.strictObject({
  filename: z.string().regex(/^[\w.-]+$/),
  /** A stream for content that is too large for memory. */
  bytes: z.custom<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>>(
    (value) => value instanceof Uint8Array || value instanceof ReadableStream,
  ),
  /** Size of a stream in bytes, if known. */
  size: z.int().exactOptional(),
});
export type Download = z.infer<typeof Download>;
