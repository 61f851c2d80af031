import { isObject, listMember, member, textMember, type Json } from './json';

export const AI_CATALOG_TYPE = 'application/ai-catalog+json';

export interface AiCatalogEntry {
  readonly value: Json;
  readonly identifier: string | null;
  /** Media type in lower case without parameters; older drafts call the member `mediaType`. */
  readonly type: string | null;
  readonly url: string | null;
  /** The document itself instead of its address. */
  readonly data: Json | undefined;
}

const ENTRIES_MAX = 200;

/** `entries[]` of an AI catalog; members of the wrong kind read as missing. */
export function aiCatalogEntries(document: Json | undefined): AiCatalogEntry[] {
  return listMember(document, 'entries')
    .slice(0, ENTRIES_MAX)
    .map((value) => ({
      value,
      identifier: textMember(value, 'identifier') ?? null,
      type:
        (textMember(value, 'type') ?? textMember(value, 'mediaType'))
          ?.split(';')[0]
          ?.trim()
          .toLowerCase() ?? null,
      url: textMember(value, 'url') ?? null,
      data: isObject(member(value, 'data')) ? member(value, 'data') : undefined,
    }));
}
