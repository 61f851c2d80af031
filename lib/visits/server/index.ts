/** What other features use of visits on the server. */
export { weekOfVisits } from './list-visits';
