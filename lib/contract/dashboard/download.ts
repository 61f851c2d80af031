import { z } from 'zod';

/** Instead of JSON: a file to be saved, which no browser shows. */
export const Download = z.strictObject({
  filename: z.string().regex(/^[\w.-]+$/),
  bytes: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
});
export type Download = z.infer<typeof Download>;
