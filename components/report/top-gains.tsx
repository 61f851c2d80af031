import { signed } from '@/lib/format/numbers';
import { checkName, gainsOf, type ReportView } from '@/lib/format/report-view';
import { siteText } from '@/lib/format/site-text';

const SHOWN = 3;

/** The three fixes that return most; each leads to its row. */
export function TopGains({ view, base = '' }: { readonly view: ReportView; readonly base?: string }) {
  const gains = gainsOf(view).slice(0, SHOWN);
  if (gains.length === 0) return null;
  return (
    <ol className="border-t border-ink">
      {gains.map((fix) => (
        <li key={fix.checkId} className="grid grid-cols-[4rem_minmax(0,1fr)] items-baseline border-b border-line py-2">
          <span className="font-mono font-medium tabular-nums text-accent">{signed(fix.gain)}</span>
          <span className="min-w-0 wrap-anywhere">
            <a className="quiet-link" href={`${base}#${fix.checkId}`}>{checkName(view, fix.checkId)}</a>
            <span className="block text-sm text-muted" dir="auto">{siteText(fix.headline, 160)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
