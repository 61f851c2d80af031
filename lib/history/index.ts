/** What other features use of history; safe for browsers. */
export { type Score, scoreHistory } from './score-history';
export { contractTitle } from './contract-words';
