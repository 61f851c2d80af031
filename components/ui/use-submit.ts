import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { CallError } from '@/lib/client/call';

export interface Submit {
  readonly isBusy: boolean;
  /** Error that no field shows. */
  readonly error: CallError | null;
  /** Error of a field; null if it has none. */
  readonly errorAt: (field: string) => string | null;
  /** Ref of the element that shows `error`; it takes the focus. */
  readonly notice: RefObject<HTMLDivElement | null>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export type Fields = Readonly<Record<string, string>>;

/** Codes that refuse a value, not its sender. */
const VALUE_ERRORS = ['invalid_input', 'target_not_allowed'];

/**
 * Sends a form once per submission and keeps the typed values on failure; `leaving` keeps it busy until the next page
 * loads.
 * Fields named in `fields` show their own errors; the first such field gets the focus.
 */
export function useSubmit(
  send: (fields: Fields) => Promise<void | 'leaving'>,
  fields: readonly string[] = [],
): Submit {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  const sent = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure === null) return;
    const field =
      failure.placed && sent.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (failure.placed && !field) setFailure(withoutField(failure.error, failure.placed));
    else (field ?? notice.current)?.focus();
    if (!field) return;
    // Clears the error once its value changes. On `window`, React has handled the event before; otherwise it would
    // restore the old value.
    const forget = ({ target }: Event) => {
      if (target === field) setFailure(null);
    };
    window.addEventListener('input', forget);
    return () => window.removeEventListener('input', forget);
  }, [failure]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    sent.current = event.currentTarget;
    const typed = Object.fromEntries(
      [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    );
    setBusy(true);
    setFailure(null);
    send(typed).then(
      (end) => setBusy(end === 'leaving'),
      (thrown: unknown) => {
        const error =
          thrown instanceof CallError
            ? thrown
            : new CallError(
                'internal_error',
                'Something went wrong. Reload the page and try again.',
                0,
                null,
                null,
              );
        setFailure({ error, placed: fieldErrorOf(error, fields) });
        setBusy(false);
      },
    );
  };
  const placed = failure?.placed ?? null;
  return {
    isBusy,
    error: placed === null ? (failure?.error ?? null) : null,
    errorAt: (field) => (placed?.field === field ? placed.message : null),
    notice,
    onSubmit,
  };
}

interface Failure {
  readonly error: CallError;
  /** Null if the notice shows the error. */
  readonly placed: FieldError | null;
}

interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** Moves the error of a field that the form does not show to the notice. */
const withoutField = (
  { code, status, retryAfterSeconds, requestId }: CallError,
  { message }: FieldError,
): Failure => ({
  error: new CallError(code, message, status, retryAfterSeconds, requestId),
  placed: null,
});

/** A message starts with the name of its field, unless the form has only one. */
function fieldErrorOf(error: CallError, fields: readonly string[]): FieldError | null {
  if (!VALUE_ERRORS.includes(error.code)) return null;
  const named = fields.find((field) => error.message.startsWith(`${field}: `));
  if (named !== undefined) return { field: named, message: error.message.slice(named.length + 2) };
  const [only, ...others] = fields;
  return only === undefined || others.length > 0 ? null : { field: only, message: error.message };
}
