'use client';

import { useEffect } from 'react';

declare global {
  /** The form that was sent too early; null once forms are sent by their own scripts. */
  var seamarkEarly: HTMLFormElement | null | undefined;
}

/** Forms that only scripts send have no address of their own. */
const HOLD = "addEventListener('submit',e=>{let f=e.target;if(window.seamarkEarly!==null&&f.method==='post'&&!f.hasAttribute('action')){e.preventDefault();window.seamarkEarly=f}},true)";

/** A form sent before its script has come is held, and sent when it has: nothing is lost on a slow line. Stands before all forms. */
export function EarlySubmit({ nonce }: { readonly nonce: string | undefined }) {
  useEffect(() => {
    const early = globalThis.seamarkEarly;
    globalThis.seamarkEarly = null;
    if (early?.isConnected) early.requestSubmit();
  }, []);
  // Browsers hide the nonce from scripts, so that it never equals what was rendered.
  return <script nonce={typeof window === 'undefined' ? nonce : ''} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HOLD }} />;
}
