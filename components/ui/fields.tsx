'use client';

import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react';

interface FormState {
  /** Error of a named field; null if it has none. */
  readonly errorAt: (name: string) => string | null;
  /** Tells the form that a value was changed other than by typing. */
  readonly onChange: () => void;
}

/** What fields know of the surrounding form. */
export const FormContext = createContext<FormState>({
  errorAt: () => null,
  onChange: () => undefined,
});

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The error in the value, and how to correct it; by default the one of the surrounding form. */
  readonly error?: string | null | undefined;
}

interface Attributes {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
  readonly autoFocus: boolean;
}

interface FrameProps extends FieldProps {
  readonly name: string | undefined;
  readonly children: (attributes: Attributes) => ReactNode;
}

/** Label, control, hint, and error; screen readers announce hint and error with the control. */
function Field({ label, hint, error, name, children }: FrameProps) {
  const id = useId();
  const { errorAt } = use(FormContext);
  const shown = error ?? (name === undefined ? null : errorAt(name));
  const notes = [hint ? `${id}-hint` : '', shown ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="font-medium wrap-anywhere">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(shown),
        // Only effective in the HTML of the server, which shows an error of the previous request.
        autoFocus: Boolean(shown),
        ...(notes ? { 'aria-describedby': notes } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {shown && (
        <p id={`${id}-error`} className="mt-1 text-sm whitespace-pre-line text-fail">
          {shown}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  className = '',
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} name={input.name}>
      {(attributes) => <input {...attributes} className={`field mt-1.5 ${className}`} {...input} />}
    </Field>
  );
}

/** A file, by the browser's own dialog. */
export function FileField({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} name={input.name}>
      {(attributes) => (
        <input
          {...attributes}
          type="file"
          className="field mt-1.5 p-0 text-sm text-muted file:mr-3 file:min-h-[inherit] file:rounded-none file:border-0 file:border-r file:border-edge file:bg-raised file:px-3.5 file:font-medium file:text-ink"
          {...input}
        />
      )}
    </Field>
  );
}

/** A field of several lines. */
export function TextArea({
  label,
  hint,
  error,
  className = '',
  ...input
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} name={input.name}>
      {(attributes) => (
        <textarea {...attributes} className={`field mt-1.5 block py-2! ${className}`} {...input} />
      )}
    </Field>
  );
}

/** A value with its label, and a remark for a tick. */
export type Option = readonly [value: string, label: string, note?: string];

export function SelectField({
  label,
  hint,
  error,
  options,
  ...select
}: FieldProps & ComponentProps<'select'> & { readonly options: readonly Option[] }) {
  return (
    <Field label={label} hint={hint} error={error} name={select.name}>
      {(attributes) => (
        <select {...attributes} className="field mt-1.5" {...select}>
          {options.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A checkbox or radio button with its label at its right. */
export function Tick({
  label,
  note,
  type = 'checkbox',
  ...input
}: { readonly label: string; readonly note?: string | undefined } & ComponentProps<'input'>) {
  return (
    <label className="flex min-h-6 items-baseline gap-2 pointer-coarse:min-h-11">
      <input type={type} className="size-4 shrink-0 translate-y-0.5 accent-accent" {...input} />
      <span className="min-w-0 wrap-anywhere" dir="auto">
        {label} {note && <span className="text-sm text-muted">{note}</span>}
      </span>
    </label>
  );
}

interface ChoicesProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly Option[];
  /** The values that are chosen at first; with `onChange` always. */
  readonly chosen: readonly string[];
  readonly hint?: ReactNode;
  readonly onChange?: (chosen: readonly string[]) => void;
}

/** Options of one name, of which any number can be chosen. */
export function Choices({ legend, name, options, chosen, hint, onChange }: ChoicesProps) {
  const id = useId();
  const error = use(FormContext).errorAt(name);
  return (
    <fieldset>
      <legend className="font-medium">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="mt-1.5 grid max-h-64 gap-1 overflow-y-auto">
        {options.map(([value, label, note]) => (
          <Tick
            key={value}
            label={label}
            note={note}
            name={name}
            value={value}
            aria-invalid={Boolean(error)}
            aria-describedby={hint ? `${id}-hint ${id}-error` : `${id}-error`}
            {...(onChange === undefined
              ? { defaultChecked: chosen.includes(value) }
              : {
                  checked: chosen.includes(value),
                  onChange: ({ target }) =>
                    onChange(
                      target.checked
                        ? [...chosen, value]
                        : chosen.filter((other) => other !== value),
                    ),
                })}
          />
        ))}
      </div>
      <p id={`${id}-error`} className="mt-1 text-sm text-fail empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

/** For what is taken letter by letter, such as a host or a name of a header. */
export const AS_TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Lets password managers match the saved password. */
export const AccountName = ({ email }: { readonly email: string }) => (
  <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
);
