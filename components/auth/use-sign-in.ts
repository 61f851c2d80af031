import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { sendSignIn } from '@/lib/client/send-sign-in';
import { fieldOf, retryAfterOf } from '@/lib/words/sign-in-errors';

export interface SignInRefusal {
  readonly code: string;
  /** Name of the field that caused the refusal; null if none did. */
  readonly field: string | null;
  readonly retryAfterSeconds: number | null;
}

export interface SignIn {
  readonly isBusy: boolean;
  readonly refusal: SignInRefusal | null;
  /** Ref of the element that shows the refusal; focused if the form lacks the refused field. */
  readonly notice: RefObject<HTMLDivElement | null>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

const refusalOf = (code: string): SignInRefusal => ({
  code,
  field: fieldOf(code),
  retryAfterSeconds: retryAfterOf(code),
});

/** Sends a form of next-auth and keeps the typed values on a refusal. `initialCode`: error code from the query string. */
export function useSignIn(initialCode: string | null): SignIn {
  const [refusal, setRefusal] = useState(() =>
    initialCode === null ? null : refusalOf(initialCode),
  );
  const [isBusy, setBusy] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The back/forward cache restores the page in its busy state.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false);
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  const send = async (form: HTMLFormElement) => {
    setBusy(true);
    const answer = await sendSignIn(form);
    if ('url' in answer) return window.location.assign(answer.url);
    const refused = refusalOf(answer.error);
    // The error must be rendered before the focus moves, so screen readers announce it with the field.
    flushSync(() => {
      setBusy(false);
      setRefusal(refused);
    });
    const field = form.elements.namedItem(refused.field ?? '');
    (field instanceof HTMLElement ? field : notice.current)?.focus();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send(event.currentTarget);
  };
  return { isBusy, refusal, notice, onSubmit };
}
