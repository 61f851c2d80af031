/** Opaque tags in If-None-Match; weak tags count as strong ones (RFC 9110 §13.1.2). */
export function etagsOf(ifNoneMatch: string | null): string[] {
  if (ifNoneMatch === null) return [];
  return [...ifNoneMatch.matchAll(/(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g)].map(
    (match) => match[1] ?? '',
  );
}

/** True if If-None-Match matches the ETag: `*`, or a tag of the list. */
export function noneMatch(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch?.trim() === '*' || etagsOf(ifNoneMatch).includes(etag);
}
