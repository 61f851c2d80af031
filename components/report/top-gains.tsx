import { signed } from '@/lib/words/numbers';
import { checkName, gainsOf, type ReportView } from '@/lib/views/report-view';
import { siteText } from '@/lib/words/site-text';

const SHOWN = 3;

interface Props {
  readonly view: ReportView;
  /** Link of a fix; by default its row on the same page. */
  readonly hrefOf?: (checkId: string) => string;
}

/** The three fixes with the largest gains. */
export function TopGains({ view, hrefOf = (checkId) => `#${checkId}` }: Props) {
  const gains = gainsOf(view).slice(0, SHOWN);
  if (gains.length === 0) return null;
  return (
    <ol className="border-t border-ink">
      {gains.map((fix) => (
        <li
          key={fix.checkId}
          className="grid grid-cols-[4rem_minmax(0,1fr)] items-baseline border-b border-line py-2"
        >
          <span className="font-mono font-medium text-accent tabular-nums">{signed(fix.gain)}</span>
          <span className="min-w-0 wrap-anywhere">
            <a className="quiet-link target" href={hrefOf(fix.checkId)}>
              {checkName(view, fix.checkId)}
            </a>
            <span className="block text-sm text-muted" dir="auto">
              {siteText(fix.headline, 160)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
