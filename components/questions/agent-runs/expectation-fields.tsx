import { Button } from '@/components/ui/button';
import { SelectField, TextArea, TextField } from '@/components/ui/fields';
import { expectationDraftOf, KINDS, type ExpectationDraft } from './expectation-draft';

interface Props {
  readonly number: number;
  readonly draft: ExpectationDraft;
  /** Called with null to remove the expectation. */
  readonly onChange: (draft: ExpectationDraft | null) => void;
}

const EXPECTATIONS_MAX = 5;

interface ExpectationsProps {
  readonly expectations: readonly ExpectationDraft[];
  readonly onChange: (expectations: readonly ExpectationDraft[]) => void;
}

export function ExpectationsField({ expectations, onChange }: ExpectationsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">Expectations</legend>
      <p className="text-sm text-muted">
        Rules that decide the verdict, regardless of what the model claims. Without expectations, we
        can’t say passed or failed, only what the agent reported.
      </p>
      {expectations.map((rule, index) => (
        <ExpectationFields
          key={index}
          number={index + 1}
          draft={rule}
          onChange={(changed) =>
            onChange(
              changed === null
                ? expectations.toSpliced(index, 1)
                : expectations.with(index, changed),
            )
          }
        />
      ))}
      {expectations.length < EXPECTATIONS_MAX && (
        <div>
          <Button
            small
            onClick={() =>
              onChange([...expectations, expectationDraftOf({ kind: 'answer_contains' })])
            }
          >
            Add expectation
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const OPTIONS = Object.entries(KINDS).map(([kind, { name }]) => [kind, name] as const);

function ExpectationFields({ number, draft, onChange }: Props) {
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
