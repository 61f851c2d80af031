/** What other features use of visits on the server. */
export { hasVisits, isOfClient, visitRowsBetween, weekOfVisits } from './list-visits';
export { saturated } from './saturated';
