'use client';

import { useEffect, useRef } from 'react';
import { CopyButton } from '@/components/ui/copy-button';

interface Props {
  readonly value: string;
  readonly baseUrl: string;
  readonly isCopied: boolean;
  readonly onCopied: () => void;
}

/** Shows the key once, with a command to paste. Leaving the page asks for confirmation until the key is copied. */
export function ShownKey({ value, baseUrl, isCopied, onCopied }: Props) {
  const shown = useRef<HTMLElement>(null);
  // The form that had the focus is unmounted.
  useEffect(() => shown.current?.focus(), []);
  useEffect(() => {
    if (isCopied) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isCopied]);
  // Copying the selected text by hand counts too.
  const onCopy = () => {
    if (getSelection()?.toString().includes(value) === true) onCopied();
  };
  return (
    <>
      <code
        ref={shown}
        tabIndex={-1}
        role="group"
        aria-label="New API key"
        className="block border border-edge bg-raised p-3 wrap-anywhere"
        data-key=""
        onCopy={onCopy}
      >
        {value}
      </code>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={value} onCopied={onCopied}>
          Copy key
        </CopyButton>
        <CopyButton
          text={`curl -s ${baseUrl}/api/v1/me/sites -H 'Authorization: Bearer ${value}'`}
          onCopied={onCopied}
        >
          Copy as curl
        </CopyButton>
      </div>
    </>
  );
}
