'use client';

import { useEffect } from 'react';

declare global {
  /** The last form submitted before its script was loaded; null after hydration. */
  var seamarkEarly: SubmitEvent | null | undefined;
}

const LOAD_ERROR = 'This page didn’t load completely. Check your connection and reload it.';

/** Inline script: holds forms without an `action`, which only scripts can send, and marks the submitter as busy. */
const HOLD_SCRIPT = `{let mark=on=>{let b=window.seamarkEarly?.submitter;if(b)b.ariaBusy=b.ariaDisabled=on};
addEventListener('submit',e=>{let f=e.target;if(window.seamarkEarly!==null&&f.method==='post'&&!f.hasAttribute('action')){e.preventDefault();mark(null);window.seamarkEarly=e;mark('true')}},true);
addEventListener('error',e=>{if(window.seamarkEarly!==null&&e.target.tagName==='SCRIPT'&&!document.querySelector('.lost'))document.body.insertAdjacentHTML('beforeend','<p role="alert" class="lost">${LOAD_ERROR}</p>')},true)}`;

/** Holds a form that is submitted before hydration, and submits it afterwards. Must precede all forms. */
export function EarlySubmit({ nonce }: { readonly nonce: string | undefined }) {
  useEffect(() => {
    const early = globalThis.seamarkEarly;
    globalThis.seamarkEarly = null;
    if (!(early?.target instanceof HTMLFormElement) || !early.target.isConnected) return;
    early.submitter?.removeAttribute('aria-busy');
    early.submitter?.removeAttribute('aria-disabled');
    early.target.requestSubmit();
  }, []);
  // Browsers hide the nonce from scripts, so the hydrated value differs from the rendered one.
  return (
    <script
      nonce={typeof window === 'undefined' ? nonce : ''}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: HOLD_SCRIPT }}
    />
  );
}
