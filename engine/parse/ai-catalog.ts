import { isObject, listMember, member, textMember, type Json } from './json';

export interface AiCatalogEntry {
  readonly value: Json;
  readonly identifier: string | null;
  readonly displayName: string | null;
  /** Number of texts in `representativeQueries`; 0 if the member is missing or not a list. */
  readonly queryCount: number;
  /** Media type in lower case without parameters; older drafts name the member `mediaType`. */
  readonly type: string | null;
  readonly url: string | null;
  /** Digests of the document, as written (0.9.0, Verifying Artifact Integrity). */
  readonly digests: readonly string[];
  /** Inline document, in place of an address. */
  readonly data: Json | undefined;
}

const ENTRIES_MAX = 200;

/** `urn:air:<publisher>:<name>[:<kind>]` with a domain as publisher (AI Catalog 0.9.0); ARD v0.91 has the same parts. */
export const isAirUrn = (identifier: string): boolean =>
  /^urn:air:[a-z0-9.-]+(?::[\w./-]+)+$/i.test(identifier);

/** True for an absolute URI (RFC 3986), which AI Catalog 0.9.0 recommends as identifier. */
export const isUri = (text: string): boolean =>
  /^[a-z][a-z0-9+.-]*:\S+$/i.test(text.slice(0, 2000));

/** `entries[]` of an AI catalog; members of the wrong type read as missing. */
export function aiCatalogEntries(document: Json | undefined): AiCatalogEntry[] {
  return listMember(document, 'entries')
    .slice(0, ENTRIES_MAX)
    .map((value) => ({
      value,
      identifier: textMember(value, 'identifier') ?? null,
      displayName: textMember(value, 'displayName') ?? null,
      queryCount: listMember(value, 'representativeQueries').filter((q) => typeof q === 'string')
        .length,
      type:
        (textMember(value, 'type') ?? textMember(value, 'mediaType'))
          ?.split(';')[0]
          ?.trim()
          .toLowerCase() ?? null,
      url: textMember(value, 'url') ?? null,
      digests: listMember(member(value, 'trustManifest'), 'provenance')
        .slice(0, 20)
        .flatMap((link) => textMember(link, 'sourceDigest') ?? []),
      data: isObject(member(value, 'data')) ? member(value, 'data') : undefined,
    }));
}
