/** What other features use of questions on the server. */
export { latestResults, resultsOf } from './question-results';
