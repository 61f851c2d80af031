import { Button } from '@/components/ui/button';
import type { AnswersPass } from '@/lib/contract';
import { dateAndTime } from '@/lib/format/dates';
import { passName } from './pass-name';

/** Which pass is shown; the address says it. */
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
        <label htmlFor="pass" className="font-medium">
          Pass
        </label>
        <select id="pass" name="pass_id" className="field mt-1.5" defaultValue={selected.id}>
          {choices.map((pass) => (
            <option key={pass.id} value={pass.id}>
              {dateAndTime(pass.createdAt)} · {passName(pass)} · {pass.status}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit">Show pass</Button>
    </form>
  );
}
