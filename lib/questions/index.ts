/** What other features use of questions; safe for browsers. */
export { answeredSentence, isLost } from './question-words';
