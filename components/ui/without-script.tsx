import { Notice } from './notice';

/** For browsers without JavaScript, above what only scripts send. */
export function WithoutScript() {
  return (
    <noscript>
      <div className="mb-4">
        <Notice tone="warn" title="JavaScript is turned off">
          You can read everything here without JavaScript, but forms and buttons need it. Turn it on
          and reload the page.
        </Notice>
      </div>
    </noscript>
  );
}
