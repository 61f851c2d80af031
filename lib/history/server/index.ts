/** What other features use of history on the server. */
export { markersBetween } from './list-markers';
