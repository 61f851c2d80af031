/** What other features use of events on the server. */
export { mailBody } from './mail-body';
export { unsubscribeLink } from './unsubscribe';
