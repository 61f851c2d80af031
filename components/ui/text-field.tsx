import { useId, type ComponentProps, type ReactNode, type Ref } from 'react';

interface Props extends ComponentProps<'input'> {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The error in the value and how to correct it. */
  readonly error?: string | null | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled field; screen readers announce its hint and error. */
export function TextField({ label, hint, error, ref, className = '', ...input }: Props) {
  const id = useId();
  const notes = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="font-medium wrap-anywhere">
        {label}
      </label>
      <input
        id={id}
        ref={ref}
        className={`field mt-1.5 ${className}`}
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
        <p id={`${id}-error`} className="tone-fail mt-1 text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
