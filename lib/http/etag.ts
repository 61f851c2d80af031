/** If-None-Match against our ETag: `*`, or any of a list, compared weakly (RFC 9110 §13.1.2). */
export function noneMatch(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const value = ifNoneMatch.trim();
  if (value === '*') return true;
  return [...value.matchAll(/(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g)].some((match) => match[1] === etag);
}
