import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { CallError, FieldsRefused } from '@/lib/platform/client/request';

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

/** The texts of a form by name; of several with one name, the last. */
export type Typed = Readonly<Record<string, string>>;

export type Send = (typed: Typed, data: FormData) => Promise<void>;

/** Codes that refuse a value, not its sender. */
const VALUE_ERRORS = ['invalid_input', 'target_not_allowed'];
const TEXT_FIELDS = 'input[name]:not([type=checkbox], [type=radio], [hidden]), textarea[name]';

/**
 * Sends a form once per submission and keeps the typed values on failure. The field of an error shows it and gets the
 * focus. `refused`: the error of the previous request, in a page that the server rendered.
 */
export function useSubmit(send: Send, refused: CallError | null = null): Submit {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState(() => refused && failureOf(refused));
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The back/forward cache restores the page in its busy state.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false);
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  useEffect(() => {
    if (failure === null) return;
    const form = notice.current?.closest('form');
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Without a field that could show the error, the notice does.
    if (isOfFields(failure) && !field) setFailure({ ...failure, fields: {} });
    else (field ?? notice.current)?.focus();
    // Clears an error once its value changes. On `window`, React has handled the event before; otherwise it would
    // restore the old value.
    const forget = ({ target }: Event) => {
      const name = (target instanceof Element && target.getAttribute('name')) || '';
      if (failure.fields[name] !== undefined) setCorrected((names) => [...names, name]);
    };
    window.addEventListener('input', forget);
    return () => window.removeEventListener('input', forget);
  }, [failure]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    setBusy(true);
    setFailure(null);
    setCorrected([]);
    send(typedIn(data), data)
      .catch((thrown: unknown) => setFailure(failureOf(asCallError(thrown), form)))
      .finally(() => setBusy(false));
  };
  return {
    isBusy,
    error: failure === null || isOfFields(failure) ? null : failure.error,
    errorAt: (name) => (corrected.includes(name) ? null : (failure?.fields[name] ?? null)),
    notice,
    onSubmit,
  };
}

const typedIn = (data: FormData): Typed =>
  Object.fromEntries(
    [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

interface Failure {
  readonly error: CallError;
  /** Messages by field; if there are none, the notice shows the error. */
  readonly fields: Readonly<Record<string, string>>;
}

const isOfFields = ({ fields }: Failure): boolean => Object.keys(fields).length > 0;

/** An error without a field belongs to the only text field. */
function failureOf(error: CallError, form?: HTMLFormElement): Failure {
  if (error instanceof FieldsRefused) return { error, fields: error.fields };
  const name = fieldAt(error.field, form);
  if (name !== undefined) return { error, fields: { [name]: error.message } };
  const texts =
    form === undefined || !VALUE_ERRORS.includes(error.code)
      ? []
      : [...form.querySelectorAll(TEXT_FIELDS)];
  const [only, ...others] = texts.map((field) => field.getAttribute('name') ?? '');
  return {
    error,
    fields: only === undefined || others.length > 0 ? {} : { [only]: error.message },
  };
}

/** Name of the form's field for an error: `tags` shows that of `tags.0`. */
function fieldAt(path: string | null, form?: HTMLFormElement): string | undefined {
  if (path === null || form === undefined) return path ?? undefined;
  const names = [...form.elements].map((element) => element.getAttribute('name'));
  return names.find((name) => name && `${path}.`.startsWith(`${name}.`)) ?? undefined;
}

const asCallError = (thrown: unknown): CallError =>
  thrown instanceof CallError
    ? thrown
    : new CallError(
        'internal_error',
        'Something went wrong. Reload the page and try again.',
        0,
        null,
        null,
      );
