/** What other features use of history on the server. */
export { diffOf } from './compare-site-scans';
export { markersBetween } from './list-markers';
