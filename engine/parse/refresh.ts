/** A redirect that the page or its `Refresh` header declares. */
export interface Refresh {
  readonly seconds: number;
  /** As written; empty for the page itself. */
  readonly target: string;
}

// HTML, “shared declarative refresh steps”: white space, digits, then a separator or the end.
const TIME =
  /^[\t\n\f\r ]*(?:(\d+)(?:\.[\d.]*)?|\.[\d.]*)(?=[;,\t\n\f\r ]|$)[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/;
const URL_PREFIX = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i;

/**
 * Parses the value of a meta refresh or a `Refresh` header (HTML, shared declarative refresh steps). Null if it
 * declares none. Passes `meta-refresh` of web-platform-tests.
 */
export function parseRefresh(value: string): Refresh | null {
  const time = TIME.exec(value);
  if (!time) return null;
  const rest = value.slice(time[0].length).replace(URL_PREFIX, '');
  const quoteMark = /^["']/.exec(rest)?.[0];
  const end = quoteMark ? rest.indexOf(quoteMark, 1) : -1;
  const target = quoteMark ? rest.slice(1, end < 0 ? undefined : end) : rest;
  // The URL parser drops tabs and line breaks.
  return { seconds: Number(time[1] ?? 0), target: target.replace(/[\t\n\r]/g, '').trim() };
}
