import { useId, type ComponentProps, type ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'select'>, 'children'> {
  readonly label: string;
  /** Values with their labels. */
  readonly options: readonly (readonly [value: string, word: string])[];
  readonly hint?: ReactNode;
}

/** A labelled select field; screen readers announce its hint. */
export function SelectField({ label, options, hint, ...select }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        className="field mt-1.5"
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        {...select}
      >
        {options.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
