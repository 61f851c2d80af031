'use client';

import { useRouter } from 'next/navigation';
import { call, type CallId, type CallInput } from '@/lib/api/call';
import { openPage } from '@/lib/platform/client/open-page';
import { Button } from './button';
import { CallErrorNotice } from './call-error-notice';
import type { FormProps } from './form';
import { FormDialog, type FormDialogProps } from './form-dialog';
import { useReadOnly } from './read-only';
import { useAnnounce } from './status-line';
import { useSubmit } from './use-submit';

interface ActionProps<Id extends CallId> extends Pick<FormProps, 'look' | 'className'> {
  readonly call: Id;
  readonly input: CallInput<Id>;
  readonly label: string;
  /** Name for screen readers, if the label is not unique on the page. */
  readonly name?: string;
  readonly failure?: string;
  /** Sentence after the success, for the surrounding `StatusLine`. */
  readonly done?: string;
}

/** A button that makes one call. */
export function ActionButton<const Id extends CallId>({
  call: id,
  input,
  label,
  name,
  look,
  failure = 'That didn’t work',
  done,
  className,
}: ActionProps<Id>) {
  const router = useRouter();
  const announce = useAnnounce();
  const form = useSubmit(async () => {
    await call(id, input);
    if (done !== undefined) announce(done);
    router.refresh();
  });
  if (useReadOnly()) return null;
  return (
    <form method="post" onSubmit={form.onSubmit} className={className}>
      <Button small type="submit" look={look} aria-disabled={form.isBusy} aria-label={name}>
        {label}
      </Button>
      <CallErrorNotice error={form.error} notice={form.notice} title={failure} />
    </form>
  );
}

type DialogProp = 'title' | 'description' | 'wide' | 'below' | 'confirm' | 'submit';

interface ConfirmProps<Id extends CallId>
  extends ActionProps<Id>, Pick<FormDialogProps, DialogProp> {
  readonly small?: boolean;
  /** Page to open afterwards. */
  readonly opens?: string;
}

/** A button that asks in a dialog before it makes its call, by default one that destroys something. */
export function ConfirmButton<const Id extends CallId>({
  call: id,
  input,
  label,
  name,
  look = 'danger',
  failure = 'That didn’t work',
  done,
  small = true,
  opens,
  ...dialog
}: ConfirmProps<Id>) {
  return (
    <FormDialog
      opener={(open) => (
        <Button small={small} aria-label={name} onClick={open}>
          {label}
        </Button>
      )}
      look={look}
      failure={failure}
      send={async () => {
        await call(id, input);
        return opens === undefined ? done : openPage(opens);
      }}
      {...dialog}
    />
  );
}
