'use client';

import { createContext, use, type ReactNode } from 'react';
import { Button } from './button';

/** Closes the surrounding dialog; null outside of dialogs. */
export const CloseDialog = createContext<(() => void) | null>(null);

interface CloseProps {
  /** Called before the dialog closes. */
  readonly onClose?: (() => void) | undefined;
  readonly children?: ReactNode;
}

export function CloseButton({ onClose, children = 'Close' }: CloseProps) {
  const close = use(CloseDialog);
  return (
    <Button
      onClick={() => {
        onClose?.();
        close?.();
      }}
    >
      {children}
    </Button>
  );
}
