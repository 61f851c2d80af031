'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { copyText } from '@/lib/client/copy-text';
import { Button } from './button';

interface Props {
  /** The text, or the address it is fetched from when it is long. */
  readonly text?: string;
  readonly from?: string;
  readonly children: ReactNode;
  readonly small?: boolean;
  /** It is in the clipboard; not called when copying failed. */
  readonly onCopied?: () => void;
}

type State = 'idle' | 'copied' | 'failed';
const SAID_MS = 2000;

export function CopyButton({ text, from, children, small = true, onCopied }: Props) {
  const [state, setState] = useState<State>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    const isCopied = await copyText(text ?? { from: from ?? '' });
    setState(isCopied ? 'copied' : 'failed');
    if (isCopied) onCopied?.();
  };
  return (
    <Button small={small} className="needs-script" data-copy="" onClick={() => void copy()}>
      {state === 'copied' ? <Check size={16} strokeWidth={1.75} aria-hidden /> : <Copy size={16} strokeWidth={1.75} aria-hidden />}
      {children}
      <span role="status" className={state === 'idle' ? 'sr-only' : 'text-muted'}>
        {state === 'copied' ? 'Copied' : state === 'failed' ? 'Not copied: the browser refused' : ''}
      </span>
    </Button>
  );
}
