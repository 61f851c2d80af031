import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { sendSignIn } from '@/lib/client/send-sign-in';
import { fieldOf, retryAfterOf } from '@/lib/words/sign-in-errors';

export interface Refusal {
  readonly code: string;
  /** The field that it is about. */
  readonly field: string | null;
  readonly retryAfterSeconds: number | null;
}

export interface SignIn {
  readonly isBusy: boolean;
  readonly refusal: Refusal | null;
  /** Of the place where the refusal is told; it is focused when the form has no field that it is about. */
  readonly notice: RefObject<HTMLDivElement | null>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

const refusalOf = (code: string): Refusal => ({
  code,
  field: fieldOf(code),
  retryAfterSeconds: retryAfterOf(code),
});

/** Sends a form of next-auth: nothing typed is lost when it is refused. `given`: the code of a refusal that came with the address. */
export function useSignIn(given: string | null): SignIn {
  const [refusal, setRefusal] = useState(() => (given === null ? null : refusalOf(given)));
  const [isBusy, setBusy] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whoever comes back finds the page as they left it: busy.
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
    // A field is focused once it is described by what is wrong with it.
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
