'use client';

import { useRouter } from 'next/navigation';
import { use, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { FieldsRefused, type CallError } from '@/lib/platform/client/request';
import { Button } from './button';
import { CallErrorNotice } from './call-error-notice';
import { CloseButton, CloseDialog } from './close-dialog';
import { AS_TYPED, FormContext, TextField } from './fields';
import { FormOutcome } from './form-outcome';
import { useReadOnly } from './read-only';
import { useSubmit, type Typed } from './use-submit';

export interface FormProps {
  /**
   * Sends the fields; throws `CallError`. Resolves to a sentence to show, to the element that replaces the form, or to
   * nothing. A promise that doesn’t resolve keeps the form busy until the next page loads.
   */
  readonly send: (typed: Typed, data: FormData) => Promise<ReactNode | void>;
  /** Title of the error notice. */
  readonly failure: string;
  readonly submit: string;
  /** Label of the button while the form is sent. */
  readonly busy?: string;
  readonly look?: ComponentProps<typeof Button>['look'];
  /** Sentence after each success of a form that keeps its values; until then it says that they are unsaved. */
  readonly saved?: ReactNode;
  /** Text to be typed before something is destroyed. */
  readonly confirm?: string;
  /** False if the form cannot be sent now. */
  readonly isReady?: boolean;
  /** Clears the fields after each success. */
  readonly clears?: boolean;
  /** Shows the resulting element below the form instead of in place of it. */
  readonly keeps?: boolean;
  /** Label of the button below the outcome that shows the form again. */
  readonly again?: string;
  /** Called after a success instead of showing the sentence. */
  readonly onDone?: (sentence: string | null) => void;
  /** Called by the Cancel button that a form in a dialog has. */
  readonly onCancel?: () => void;
  /** For browsers without scripts: URL that takes the form, and the error of the previous request. */
  readonly action?: string;
  readonly refused?: CallError | null;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A form is its fields and the call that it sends; this component does all the rest. */
export function Form({
  send,
  failure,
  submit,
  busy = submit,
  look = 'primary',
  saved,
  confirm,
  isReady = true,
  clears = false,
  keeps = false,
  again,
  onDone,
  onCancel,
  action,
  refused,
  className = 'max-w-xl',
  children,
}: FormProps) {
  const router = useRouter();
  const isReadOnly = useReadOnly();
  const isInDialog = use(CloseDialog) !== null;
  const element = useRef<HTMLFormElement>(null);
  const [status, setStatus] = useState<ReactNode>(null);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const form = useSubmit(async (typed, data) => {
    setOutcome(null);
    if (confirm !== undefined && typed['confirmation'] !== confirm)
      throw new FieldsRefused({ confirmation: `Type ${confirm}.` });
    const result = (await send(typed, data)) ?? null;
    // Without a refresh: the page may be valid only once.
    if (result !== null && typeof result !== 'string') return setOutcome(result);
    if (clears) element.current?.reset();
    if (onDone === undefined) setStatus(result ?? saved);
    else onDone(result);
    router.refresh();
  }, refused);
  const onChange = () => setStatus(saved === undefined ? null : 'Not saved yet');
  if (isReadOnly) return null;
  if (outcome !== null && !keeps)
    return (
      <div className="grid gap-4">
        <FormOutcome>{outcome}</FormOutcome>
        {again !== undefined && (
          <div>
            <Button onClick={() => setOutcome(null)}>{again}</Button>
          </div>
        )}
      </div>
    );
  return (
    <FormContext value={{ errorAt: form.errorAt, onChange }}>
      <form
        ref={element}
        method="post"
        action={action}
        onSubmit={(event) => (isReady ? form.onSubmit(event) : event.preventDefault())}
        onChange={onChange}
        className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${className}`}
      >
        <CallErrorNotice error={form.error} notice={form.notice} title={failure} />
        {children}
        {confirm !== undefined && <ConfirmField text={confirm} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button type="submit" look={look} aria-disabled={form.isBusy || !isReady}>
            {form.isBusy ? busy : submit}
          </Button>
          {isInDialog && <CloseButton onClose={onCancel}>Cancel</CloseButton>}
          <span role="status" className="text-sm text-muted empty:hidden">
            {status}
          </span>
        </div>
      </form>
      {keeps && (
        <div role="status" className="mt-8 empty:mt-0">
          {outcome}
        </div>
      )}
    </FormContext>
  );
}

const ConfirmField = ({ text }: { readonly text: string }) => (
  <TextField
    label={`Type ${text} to confirm`}
    name="confirmation"
    title={`Type ${text}`}
    pattern={escaped(text)}
    required
    {...AS_TYPED}
    dir="auto"
  />
);

/** Escapes `text` for the `pattern` attribute. */
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
