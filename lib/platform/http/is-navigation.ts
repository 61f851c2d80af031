import Negotiator from 'negotiator';

/**
 * True if a window will show the response. Browsers send Sec-Fetch-Mode only to secure origins, so
 * Accept is the fallback.
 */
export function isNavigation(headers: Headers): boolean {
  const mode = headers.get('sec-fetch-mode');
  if (mode !== null) return mode === 'navigate';
  return (
    new Negotiator({ headers: { accept: headers.get('accept') ?? '*/*' } }).mediaType([
      'application/json',
      'text/html',
    ]) === 'text/html'
  );
}
