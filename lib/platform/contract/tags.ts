import { z } from 'zod';

const Tag = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'A tag has at least one character.')
  .max(32, 'A tag may have at most 32 characters.')
  .regex(/^[^,\x00-\x1f\x7f-\x9f]*$/, 'A tag is one line without commas.');
export const tagQuery = { tag: Tag.optional().describe('Only sites with this tag.') };
/** For changes of many sites: all of them must be meant. */
export const tagOrAll = { tag: Tag.nullable().describe('Sites with this tag; null = all sites.') };

export const Tags = z
  .array(Tag)
  .max(10, 'A site may have at most 10 tags.')
  .overwrite((tags) => [...new Set(tags)])
  .describe('Words of yours to find sites by.');
