import { Notice } from './notice';

/** Message for browsers without JavaScript, above forms that need it. */
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
