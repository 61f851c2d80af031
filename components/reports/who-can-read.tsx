import type { ReaderMark, ReaderResult } from '@seamark/engine';
import { Mark, type MarkName } from '@/components/ui/marks';
import type { ReportView } from '@/lib/reports/report-view';
import { REPORT_SECTION } from '@/lib/platform/text/words';
import { siteText } from '@/lib/platform/text/site-text';

const LOOK: Readonly<Record<ReaderMark, { readonly mark: MarkName; readonly chip: string }>> = {
  open: { mark: 'pass', chip: 'bg-pass-tint text-pass' },
  costs: { mark: 'warn', chip: 'bg-warn-tint text-warn' },
  closed: { mark: 'fail', chip: 'bg-fail-tint text-fail' },
  absent: { mark: 'na', chip: '' },
};

/** What a kind of reader gets, with the shape and color of its mark. */
export function ReaderFigure({
  reader,
}: {
  readonly reader: Pick<ReaderResult, 'mark' | 'figure'>;
}) {
  const { mark, chip } = LOOK[reader.mark];
  if (reader.mark === 'absent') return <span className="text-muted">{reader.figure}</span>;
  return (
    <span className={`chip whitespace-normal! ${chip}`} dir="auto">
      <Mark name={mark} />
      {siteText(reader.figure, 200)}
    </span>
  );
}

interface Props {
  readonly view: Pick<ReportView, 'verdict' | 'readers'>;
  /** Address of a check’s row or fix; by default its row on this page. */
  readonly hrefOf?: ((checkId: string) => string) | undefined;
}

/** The verdict, and each kind of reader with what it gets and the fix for what keeps it out. */
export function WhoCanRead({
  view: { verdict, readers },
  hrefOf = (checkId) => `#${checkId}`,
}: Props) {
  return (
    <>
      <p
        className={`mt-6 text-title font-bold tracking-[-0.02em] text-balance text-${verdict.tone}`}
      >
        {verdict.title}
      </p>
      <p className="mt-1 max-w-prose text-lead" dir="auto">
        {siteText(verdict.sentence, 300)}
      </p>
      {readers !== null && (
        <section aria-labelledby="readers" className="@container mt-6">
          <h2 id="readers" className="sr-only">
            {REPORT_SECTION.readers}
          </h2>
          <ul className="border-t border-line">
            {readers.map(({ kind, name, mark, figure, clients, cause }) => (
              <li
                key={kind}
                className="grid items-start gap-x-6 gap-y-1 border-b border-line py-3 @sm:grid-cols-[11rem_minmax(0,1fr)] @3xl:grid-cols-[15rem_minmax(0,21rem)_minmax(0,1fr)] print:py-2"
              >
                <div>
                  <p className="font-medium">{name}</p>
                  <p className="text-sm text-muted empty:hidden">
                    {clients.map(({ token }) => token).join(', ')}
                  </p>
                </div>
                <p className="flex flex-wrap gap-x-4 gap-y-1 @3xl:contents">
                  <span>
                    <ReaderFigure reader={{ mark, figure }} />
                  </span>
                  {cause !== null && mark !== 'open' && !cause.code.endsWith('/unmeasured') && (
                    <a className="link justify-self-start" href={hrefOf(cause.checkId)}>
                      {cause.name}
                    </a>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
