'use client';

import { useState, type ReactNode } from 'react';
import { Dialog } from './dialog';
import { Form, type FormProps } from './form';
import { useReadOnly } from './read-only';
import { useAnnounce } from './status-line';

export interface FormDialogProps extends FormProps {
  /** The button that opens the dialog. */
  readonly opener: (open: () => void) => ReactNode;
  readonly title: string;
  readonly description?: ReactNode;
  readonly wide?: boolean;
  /** Content below the form. */
  readonly below?: ReactNode;
}

/** A button that opens a form in a dialog. The form is empty each time; its success closes the dialog. */
export function FormDialog({
  opener,
  title,
  description,
  wide = false,
  below,
  ...form
}: FormDialogProps) {
  const announce = useAnnounce();
  const [isOpen, setOpen] = useState(false);
  if (useReadOnly()) return null;
  return (
    <>
      {opener(() => setOpen(true))}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        description={description}
        wide={wide}
      >
        <Form
          className=""
          {...form}
          onDone={(sentence) => {
            setOpen(false);
            if (sentence !== null) announce(sentence);
          }}
        />
        {below}
      </Dialog>
    </>
  );
}
