/** What other features use of visits on the server. */
export { hasVisits, isOfClient, visitRowsBetween, weekOfVisits } from './list-visits';
export { redirectLines } from './redirected-misses';
export { saturated } from './saturated';
