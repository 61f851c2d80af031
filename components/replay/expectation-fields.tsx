import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { KINDS, type ExpectationDraft } from './expectation-draft';

interface Props {
  readonly number: number;
  readonly draft: ExpectationDraft;
  readonly error: string | null;
  /** Called with null to remove the expectation. */
  readonly onChange: (draft: ExpectationDraft | null) => void;
}

export function ExpectationFields({ number, draft, error, onChange }: Props) {
  const value = { draft, error, onChange };
  return (
    <div
      role="group"
      aria-label={`Expectation ${number}`}
      className="grid gap-2 border-l-2 border-line pl-3"
    >
      <div className="flex flex-wrap items-end gap-2">
        <label className="grid min-w-0 flex-1 basis-64 gap-1.5 font-medium">
          Rule {number}
          <select
            className="field"
            value={draft.kind}
            onChange={(event) =>
              onChange({ ...draft, kind: event.target.value as ExpectationDraft['kind'] })
            }
          >
            {Object.entries(KINDS).map(([kind, { name }]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Button onClick={() => onChange(null)} aria-label={`Remove expectation ${number}`}>
          Remove
        </Button>
      </div>
      {draft.kind === 'answer_contains' ? <TextsField {...value} /> : <ValueField {...value} />}
    </div>
  );
}

interface ValueProps extends Pick<Props, 'draft' | 'error'> {
  readonly onChange: (draft: ExpectationDraft) => void;
}

/** Several texts, one per line. */
function TextsField({ draft, error, onChange }: ValueProps) {
  const { label, hint } = KINDS[draft.kind];
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        id={id}
        className="field mt-1.5 min-h-20 py-2"
        rows={2}
        required
        maxLength={2000}
        value={draft.text}
        dir="auto"
        aria-invalid={error !== null}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {error === null ? hint : <span className="tone-fail">{error}</span>}
      </p>
    </div>
  );
}

function ValueField({ draft, error, onChange }: ValueProps) {
  const { label, hint } = KINDS[draft.kind];
  return (
    <div
      className={
        draft.kind === 'answer_number' ? 'grid gap-2 sm:grid-cols-[minmax(0,1fr)_8rem]' : ''
      }
    >
      <TextField
        label={label}
        required
        maxLength={200}
        value={draft.text}
        hint={hint}
        error={error}
        autoComplete="off"
        spellCheck={false}
        {...(draft.kind === 'answer_number'
          ? { type: 'number', step: 'any', inputMode: 'decimal' as const }
          : {})}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
      />
      {draft.kind === 'answer_number' && (
        <TextField
          label="Tolerance ±"
          type="number"
          step="any"
          min={0}
          required
          value={draft.tolerance}
          onChange={(event) => onChange({ ...draft, tolerance: event.target.value })}
        />
      )}
    </div>
  );
}
