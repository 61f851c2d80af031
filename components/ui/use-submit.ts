import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { CallError } from '@/lib/client/call';

export interface Submit {
  readonly isBusy: boolean;
  /** What failed and is not told at a field. */
  readonly error: CallError | null;
  /** What is wrong with the value of this field. */
  readonly errorAt: (field: string) => string | null;
  /** Of the place where the error is told; it is focused when there is one. */
  readonly notice: RefObject<HTMLDivElement | null>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export type Fields = Readonly<Record<string, string>>;

/** Codes that say that a value is not good, and nothing of whoever sent it. */
const OF_A_VALUE = ['invalid_input', 'target_not_allowed'];

/**
 * Sends a form once, however often its button is pressed, and keeps what was typed when that fails.
 * One that leads to another page stays busy until that is there.
 * The fields that are named show their own errors, which the first of them is focused for.
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
    if (failure.placed && !field) setFailure(toldByNotice(failure.error, failure.placed));
    else (field ?? notice.current)?.focus();
    if (!field) return;
    // The sentence is about what stood there. Heard after React: drawn before it has read the field, its old value would come back.
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
        setFailure({ error, placed: placeOf(error, fields) });
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
  /** Null: it is told by the notice. */
  readonly placed: Placed | null;
}

interface Placed {
  readonly field: string;
  readonly message: string;
}

/** For a field that the form does not show. */
const toldByNotice = (
  { code, status, retryAfterSeconds, requestId }: CallError,
  { message }: Placed,
): Failure => ({
  error: new CallError(code, message, status, retryAfterSeconds, requestId),
  placed: null,
});

/** A sentence begins with the field that it is about, unless there is only one. */
function placeOf(error: CallError, fields: readonly string[]): Placed | null {
  if (!OF_A_VALUE.includes(error.code)) return null;
  const named = fields.find((field) => error.message.startsWith(`${field}: `));
  if (named !== undefined) return { field: named, message: error.message.slice(named.length + 2) };
  const [only, ...others] = fields;
  return only === undefined || others.length > 0 ? null : { field: only, message: error.message };
}
