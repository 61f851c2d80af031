import Negotiator from 'negotiator';

/** True when the answer becomes what a window shows. Browsers say so to trustworthy addresses only; to others they ask for HTML. */
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
