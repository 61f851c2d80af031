/** What other features use of fixes on the server. */
export { answersOf, planRedirects } from '../redirects/plan-redirects';
export { decideRedirects } from './decide-redirects';
export { listVerifications } from './list-verifications';
