'use client';

import { useEffect } from 'react';

declare global {
  /** The last form that was sent too early; null once forms are sent by their own scripts. */
  var seamarkEarly: SubmitEvent | null | undefined;
}

const LOST = 'This page didn’t load completely. Check your connection and reload it.';

/** Forms that only scripts send have no address of their own. The button of the one that is held looks so. */
const HOLD = `{let mark=on=>{let b=window.seamarkEarly?.submitter;if(b)b.ariaBusy=b.ariaDisabled=on};
addEventListener('submit',e=>{let f=e.target;if(window.seamarkEarly!==null&&f.method==='post'&&!f.hasAttribute('action')){e.preventDefault();mark(null);window.seamarkEarly=e;mark('true')}},true);
addEventListener('error',e=>{if(window.seamarkEarly!==null&&e.target.tagName==='SCRIPT'&&!document.querySelector('.lost'))document.body.insertAdjacentHTML('beforeend','<p role="alert" class="lost">${LOST}</p>')},true)}`;

/** A form sent before its script has come is held, and sent when it has: nothing is lost on a slow line. Stands before all forms. */
export function EarlySubmit({ nonce }: { readonly nonce: string | undefined }) {
  useEffect(() => {
    const early = globalThis.seamarkEarly;
    globalThis.seamarkEarly = null;
    if (!(early?.target instanceof HTMLFormElement) || !early.target.isConnected) return;
    early.submitter?.removeAttribute('aria-busy');
    early.submitter?.removeAttribute('aria-disabled');
    early.target.requestSubmit();
  }, []);
  // Browsers hide the nonce from scripts, so that it never equals what was rendered.
  return (
    <script
      nonce={typeof window === 'undefined' ? nonce : ''}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: HOLD }}
    />
  );
}
