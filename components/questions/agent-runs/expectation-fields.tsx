import { Button } from '@/components/ui/button';
import { SelectField, TextArea, TextField } from '@/components/ui/fields';
import { KINDS, type ExpectationDraft } from './expectation-draft';

interface Props {
  readonly number: number;
  readonly draft: ExpectationDraft;
  /** Called with null to remove the expectation. */
  readonly onChange: (draft: ExpectationDraft | null) => void;
}

const OPTIONS = Object.entries(KINDS).map(([kind, { name }]) => [kind, name] as const);

export function ExpectationFields({ number, draft, onChange }: Props) {
  const { label, hint } = KINDS[draft.kind];
  const isNumber = draft.kind === 'answer_number';
  const text = {
    label,
    hint,
    name: `expectations.${number - 1}`,
    required: true,
    value: draft.text,
  };
  return (
    <div
      role="group"
      aria-label={`Expectation ${number}`}
      className="grid gap-2 border-l-2 border-line pl-3"
    >
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <SelectField
            label={`Rule ${number}`}
            options={OPTIONS}
            value={draft.kind}
            onChange={(event) =>
              onChange({ ...draft, kind: event.target.value as ExpectationDraft['kind'] })
            }
          />
        </div>
        <Button onClick={() => onChange(null)} aria-label={`Remove expectation ${number}`}>
          Remove
        </Button>
      </div>
      {draft.kind === 'answer_contains' ? (
        <TextArea
          {...text}
          rows={2}
          maxLength={2000}
          dir="auto"
          onChange={(event) => onChange({ ...draft, text: event.target.value })}
        />
      ) : (
        <div className={isNumber ? 'grid gap-2 sm:grid-cols-[minmax(0,1fr)_8rem]' : ''}>
          <TextField
            {...text}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            {...(isNumber ? { type: 'number', step: 'any', inputMode: 'decimal' as const } : {})}
            onChange={(event) => onChange({ ...draft, text: event.target.value })}
          />
          {isNumber && (
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
      )}
    </div>
  );
}
