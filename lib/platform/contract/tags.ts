import * as z from 'zod';
import { IdParam } from './types';

const Tag = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'A tag has at least one character.')
  .max(32, 'A tag may have at most 32 characters.')
  .regex(/^[^,\x00-\x1f\x7f-\x9f]*$/, 'A tag is one line without commas.');
export const tagQuery = { tag: Tag.optional().describe('Only sites with this tag.') };
/** For changes of many sites: all of them must be meant. */
export const chosenSites = {
  tag: Tag.nullable().describe('Sites with this tag; null = all sites.'),
  siteIds: z.array(IdParam).min(1).max(1000).optional().describe('Only the sites with these ids.'),
};
export interface ChosenSites {
  readonly tag: string | null;
  readonly siteIds?: readonly string[] | undefined;
}

export const TAGS_MAX = 10;
export const TOO_MANY_TAGS = `A site may have at most ${TAGS_MAX} tags.`;

export const Tags = z
  .array(Tag)
  .max(TAGS_MAX, TOO_MANY_TAGS)
  .overwrite((tags) => [...new Set(tags)])
  .describe('Words of yours to find sites by.');
