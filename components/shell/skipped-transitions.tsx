/**
 * Browsers report a view transition that they skip (a slow page, a hidden tab) as an uncaught error, although the page
 * has changed: csswg-drafts#13726. Must be in the head: a document is revealed as soon as it has a body.
 */
const CATCH_SCRIPT = `for(let type of ['pageswap','pagereveal'])addEventListener(type,({viewTransition:t})=>{for(let part of t?[t.ready,t.finished,t.updateCallbackDone]:[])part.catch(()=>{})})`;

export const SkippedTransitions = ({ nonce }: { readonly nonce: string | undefined }) => (
  // Browsers hide the nonce from scripts.
  <script
    nonce={nonce}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: CATCH_SCRIPT }}
  />
);
