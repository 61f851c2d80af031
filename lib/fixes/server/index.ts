/** What other features use of fixes on the server. */
export { planRedirects } from '../redirects/plan-redirects';
export { decideRedirects } from './decide-redirects';
export { answersOf } from './site-redirects';
