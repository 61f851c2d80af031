import { When } from '@/components/ui/when';
import type { AnswersPass } from '@/lib/contract';
import { sentenceOf } from '@/lib/format/coded';
import { siteText } from '@/lib/format/site-text';

interface Props {
  readonly passes: readonly AnswersPass[];
  readonly selected: string | undefined;
  readonly now: Date;
}

/** The passes of a site; each row leads to its answers. */
export function PassTable({ passes, selected, now }: Props) {
  return (
    <table className="data mt-2">
      <thead><tr><th>Started</th><th>Engine</th><th>Model</th><th>Status</th><th className="number">Cited</th><th><span className="sr-only">Answers</span></th></tr></thead>
      <tbody>
        {passes.map((pass) => (
          <tr key={pass.id}>
            <td data-label="Started"><When time={pass.createdAt} now={now} /></td>
            <td data-label="Engine">{pass.engine}</td>
            <td data-label="Model">{pass.model ?? '–'}</td>
            <td data-label="Status">{pass.status}{pass.error !== null && <span className="block text-muted" dir="auto">{siteText(sentenceOf(pass.error), 200)}</span>}</td>
            <td data-label="Cited" className="number">{pass.questionsAsked === null ? '–' : `${pass.questionsCited ?? 0} of ${pass.questionsAsked}`}</td>
            <td>{pass.id === selected ? <span className="font-medium">shown below</span> : <a className="link" href={`?pass_id=${pass.id}`}>Show answers</a>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
