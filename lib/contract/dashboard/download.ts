import { z } from 'zod';

/** Instead of JSON: a file to be saved, which no browser shows. */
export const Download = z.strictObject({
  filename: z.string().regex(/^[\w.-]+$/),
  /** A stream where nobody should hold the whole. */
  bytes: z.custom<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>>(
    (value) => value instanceof Uint8Array || value instanceof ReadableStream,
  ),
  /** Of a stream, where it is known. */
  size: z.int().exactOptional(),
});
export type Download = z.infer<typeof Download>;
