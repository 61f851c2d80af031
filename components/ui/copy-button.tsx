'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { CallError } from '@/lib/platform/client/request';
import { copyText } from '@/lib/platform/client/copy-text';
import { Button } from './button';
import { SignInAgain } from './sign-in-again';

interface Props {
  /** The text to copy; `from` is the URL of a long one. */
  readonly text?: string;
  readonly from?: string;
  readonly children: ReactNode;
  /** Called after the text is in the clipboard. */
  readonly onCopied?: () => void;
}

const COPIED_MS = 2000;

export function CopyButton({ text, from, children, onCopied }: Props) {
  const [isCopied, setCopied] = useState(false);
  const [failure, setFailure] = useState<Pick<CallError, 'code' | 'message'> | null>(null);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    setFailure(null);
    try {
      await copyText(text ?? { from: from ?? '' });
      setCopied(true);
      onCopied?.();
    } catch (error) {
      // The error stays until the next attempt, because it has instructions.
      setFailure(
        error instanceof CallError
          ? error
          : { code: 'internal_error', message: 'Something went wrong.' },
      );
    }
  };
  return (
    <>
      <Button small className="needs-script" data-copy="" onClick={() => void copy()}>
        {isCopied ? (
          <Check size={16} strokeWidth={1.75} aria-hidden />
        ) : (
          <Copy size={16} strokeWidth={1.75} aria-hidden />
        )}
        {children}
        <span
          role="status"
          className={
            isCopied || failure !== null ? 'text-left whitespace-normal text-muted' : 'sr-only'
          }
        >
          {failure === null ? isCopied && 'Copied' : `Couldn’t copy. ${failure.message}`}
        </span>
      </Button>
      {failure?.code === 'no_session' && <SignInAgain />}
    </>
  );
}
