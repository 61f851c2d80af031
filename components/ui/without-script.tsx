import { Notice } from './notice';

/** For browsers without JavaScript, above forms that only scripts send. */
export function WithoutScript() {
  return <noscript><Notice tone="warn" title="JavaScript is off">Everything here can be read without it. Forms and buttons need it: switch it on and reload the page.</Notice></noscript>;
}
