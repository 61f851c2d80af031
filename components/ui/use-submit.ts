import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { CallError } from '@/lib/client/call';

export interface Submit {
  readonly isBusy: boolean;
  readonly error: CallError | null;
  /** Of the place where the error is told; it is focused when there is one. */
  readonly notice: RefObject<HTMLDivElement | null>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export type Fields = Readonly<Record<string, string>>;

/** Sends a form once, however often its button is pressed, and keeps what was typed when that fails. */
export function useSubmit(send: (fields: Fields) => Promise<void>): Submit {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const fields = Object.fromEntries([...new FormData(event.currentTarget)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
    setBusy(true);
    setError(null);
    send(fields).catch((thrown: unknown) => {
      setError(thrown instanceof CallError ? thrown : new CallError('internal_error', 'Something went wrong in this page. Reload it and try again.', 0, null, null));
      requestAnimationFrame(() => notice.current?.focus());
    }).finally(() => setBusy(false));
  };
  return { isBusy, error, notice, onSubmit };
}
