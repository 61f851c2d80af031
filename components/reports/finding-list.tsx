import { Mark } from '@/components/ui/marks';
import type { Finding } from '@/lib/platform/contract/types';
import { splitDetail } from '@/lib/reports/report-groups';
import { siteText } from '@/lib/platform/text/site-text';
import { CHECK_STATE_LABEL } from '@/lib/platform/text/words';

interface Props {
  readonly findings: readonly Finding[];
  /** What the lab measured about each finding, in their order. */
  readonly evidence?: readonly (string | null)[] | undefined;
}

/** Request, response, and next step of each finding. All of it may quote the site, so it is text nodes only. */
export function FindingList({ findings, evidence }: Props) {
  return (
    <ul>
      {findings.map((finding, index) => (
        <FindingItem key={index} {...finding} effect={evidence?.[index] ?? null} />
      ))}
    </ul>
  );
}

interface Effect {
  readonly effect: string | null;
}

function FindingItem({ status, message, detail, hint, effect }: Finding & Effect) {
  const { request, evidence } =
    detail === null ? { request: null, evidence: null } : splitDetail(siteText(detail));
  return (
    <li className="finding">
      <p>
        <span className={`mark text-${status} mr-2`}>
          <Mark name={status} />
          {CHECK_STATE_LABEL[status]}
        </span>
        <span dir="auto">{siteText(message, 300)}</span>
      </p>
      {detail !== null && (
        <p className="evidence" dir="auto">
          {request !== null && <b className="block font-medium text-ink">{request}</b>}
          {evidence}
        </p>
      )}
      {hint !== null && (
        <p>
          <span className="font-medium">Fix: </span>
          <span dir="auto">{siteText(hint, 500)}</span>
        </p>
      )}
      {effect !== null && (
        <p className="text-muted">
          <a className="quiet-link" href="/evidence">
            Effect on agents
          </a>
          : {effect}
        </p>
      )}
    </li>
  );
}
