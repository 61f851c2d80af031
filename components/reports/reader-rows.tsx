import type { ReaderMark, ReaderResult } from '@seamark/engine';
import { Mark, type MarkName } from '@/components/ui/marks';
import { REPORT_SECTION } from '@/lib/platform/text/words';
import { siteText } from '@/lib/platform/text/site-text';

const LOOK: Readonly<Record<ReaderMark, { readonly mark: MarkName; readonly chip: string }>> = {
  open: { mark: 'pass', chip: 'bg-pass-tint text-pass' },
  costs: { mark: 'warn', chip: 'bg-warn-tint text-warn' },
  closed: { mark: 'fail', chip: 'bg-fail-tint text-fail' },
  absent: { mark: 'na', chip: '' },
};

interface Props {
  readonly readers: readonly ReaderResult[];
  /** Address of a check’s row or fix; by default its row on this page. */
  readonly hrefOf?: (checkId: string) => string;
}

/** Who can read the site: each kind of reader, what it gets, and what takes the rest. */
export function ReaderRows({ readers, hrefOf = (checkId) => `#${checkId}` }: Props) {
  return (
    <section aria-labelledby="readers" className="mt-8">
      <h2 id="readers" className="sr-only">
        {REPORT_SECTION.readers}
      </h2>
      <ul className="border-t border-line">
        {readers.map(({ kind, name, mark, figure, clients, cause }) => (
          <li
            key={kind}
            className="grid gap-x-6 gap-y-1 border-b border-line py-3 md:grid-cols-[15rem_12rem_minmax(0,1fr)]"
          >
            <div>
              <p className="font-medium">{name}</p>
              <p className="text-sm text-muted">{clients.map(({ token }) => token).join(', ')}</p>
            </div>
            <p>
              <span className={`chip ${LOOK[mark].chip}`}>
                <Mark name={LOOK[mark].mark} />
                {figure}
              </span>
            </p>
            {cause !== null && mark !== 'open' && (
              <p className="min-w-0 wrap-anywhere text-muted" dir="auto">
                {siteText(cause.message, 200)}{' '}
                <a className="link" href={hrefOf(cause.checkId)}>
                  Fix
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
