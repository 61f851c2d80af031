import { Notice } from './notice';

/** For browsers without JavaScript, above what only scripts send. */
export function WithoutScript() {
  return (
    <noscript>
      <div className="mb-4">
        <Notice tone="warn" title="JavaScript is off">
          Everything here can be read without it. Forms and buttons need it: switch it on and reload
          the page.
        </Notice>
      </div>
    </noscript>
  );
}
