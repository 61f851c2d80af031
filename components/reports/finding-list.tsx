import { Mark } from '@/components/ui/marks';
import type { FindingView } from '@/lib/reports/report-view';
import { siteText } from '@/lib/platform/text/site-text';
import { CHECK_STATE_LABEL } from '@/lib/platform/text/words';

/** What a list shows of a finding. */
export type ListedFinding = Pick<
  FindingView,
  'status' | 'message' | 'request' | 'evidence' | 'hint' | 'effect'
>;

/** Request, response, and next step of each finding. All of it may quote the site, so it is text nodes only. */
export function FindingList({ findings }: { readonly findings: readonly ListedFinding[] }) {
  return (
    <ul>
      {findings.map((finding, index) => (
        <FindingItem key={index} {...finding} />
      ))}
    </ul>
  );
}

function FindingItem({ status, message, request, evidence, hint, effect }: ListedFinding) {
  return (
    <li className="finding">
      <p>
        <span className={`mark text-${status} mr-2`}>
          <Mark name={status} />
          {CHECK_STATE_LABEL[status]}
        </span>
        <span dir="auto">{siteText(message, 300)}</span>
      </p>
      {(request ?? evidence) !== null && (
        <p className="evidence" dir="auto">
          {request !== null && <b className="block font-medium text-ink">{siteText(request)}</b>}
          {evidence && siteText(evidence)}
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
