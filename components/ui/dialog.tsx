'use client';

import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** A window over the page; radix traps the focus and gives it back. */
export function Dialog({ open, onOpenChange, title, description, children }: Props) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-overlay" />
        <Radix.Content className="dialog" {...(description === undefined ? { 'aria-describedby': undefined } : {})}>
          <Radix.Title className="text-h3 font-bold">{title}</Radix.Title>
          {description !== undefined && <Radix.Description asChild><div className="mt-2 text-muted">{description}</div></Radix.Description>}
          <div className="mt-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
