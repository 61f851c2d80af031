import { preferredType } from './preferred-type';

/**
 * True if a window will show the response. Browsers send Sec-Fetch-Mode only to secure origins, so
 * Accept is the fallback.
 */
export function isNavigation(headers: Headers): boolean {
  const mode = headers.get('sec-fetch-mode');
  if (mode !== null) return mode === 'navigate';
  return preferredType(headers.get('accept'), ['application/json', 'text/html']) === 'text/html';
}
