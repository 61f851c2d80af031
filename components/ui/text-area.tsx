import { useId, type ComponentProps, type ReactNode } from 'react';

interface Props extends ComponentProps<'textarea'> {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The error in the value and how to correct it. */
  readonly error?: string | null | undefined;
}

/** A labelled multi-line field; screen readers announce its hint and error. */
export function TextArea({ label, hint, error, className = '', ...input }: Props) {
  const id = useId();
  const notes = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="font-medium wrap-anywhere">
        {label}
      </label>
      <textarea
        id={id}
        className={`field mt-1.5 block py-2! font-sans! ${className}`}
        aria-invalid={Boolean(error)}
        {...(notes ? { 'aria-describedby': notes } : {})}
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="tone-fail mt-1 text-sm whitespace-pre-line">
          {error}
        </p>
      )}
    </div>
  );
}
