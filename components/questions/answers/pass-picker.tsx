import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/fields';
import type { AnswersPass } from '@/lib/questions/contract/answers';
import { dateAndTime } from '@/lib/platform/text/dates';
import { passName } from './pass-name';

/** Selects the pass to show, by the query string. */
export function PassPicker({
  passes,
  selected,
}: {
  readonly passes: readonly AnswersPass[];
  readonly selected: AnswersPass;
}) {
  const choices = passes.some(({ id }) => id === selected.id) ? passes : [selected, ...passes];
  return (
    <form className="no-print flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow sm:max-w-xl">
        <SelectField
          key={selected.id}
          label="Run"
          name="pass_id"
          options={choices.map((pass) => [
            pass.id,
            `${dateAndTime(pass.createdAt)} · ${passName(pass)} · ${pass.status}`,
          ])}
          defaultValue={selected.id}
        />
      </div>
      <Button type="submit">Show</Button>
    </form>
  );
}
