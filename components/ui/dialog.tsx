'use client';

import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { CloseDialog } from './close-dialog';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Width for page-like content instead of a question. */
  readonly wide?: boolean;
  /** Closes by a click outside and by a button at the top; others have their own button. */
  readonly lightDismiss?: boolean;
  readonly children: ReactNode;
}

/**
 * A native modal dialog: the browser traps and restores the focus. Dialog libraries write styles that our CSP refuses.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  wide = false,
  lightDismiss = false,
  children,
}: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Runs after every render: the browser may have closed a dialog whose parent keeps `open` set.
  useEffect(() => {
    if (open && !element.current?.open) element.current?.showModal();
    if (!open) element.current?.close();
  });
  const leave = () => {
    if (open) onOpenChange(false);
  };
  // The close event is asynchronous: the dialog may be open again.
  const onClosed = () => {
    if (!element.current?.open) leave();
  };
  return (
    <dialog
      ref={element}
      className={wide ? 'dialog w-[76rem] max-w-[calc(100vw-2rem)]' : 'dialog has-[.palette]:w-160'}
      closedby={lightDismiss ? 'any' : 'closerequest'}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={onClosed}
    >
      {open && (
        <CloseDialog value={leave}>
          <h2 id={`${id}-title`} className={lightDismiss ? 'pr-10' : ''}>
            {title}
          </h2>
          {description !== undefined && (
            <div id={`${id}-description`} className="mt-2 text-muted">
              {description}
            </div>
          )}
          <div className="mt-5">{children}</div>
          {/* Last in the DOM, so that the first field gets the focus. */}
          {lightDismiss && (
            <button
              type="button"
              className="absolute top-4 right-4 flex size-10 items-center justify-center rounded-sm hover:bg-raised pointer-coarse:size-11"
              aria-label="Close"
              onClick={leave}
            >
              <X size={20} strokeWidth={1.75} aria-hidden />
            </button>
          )}
        </CloseDialog>
      )}
    </dialog>
  );
}
