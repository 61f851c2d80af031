'use client';

import { X } from 'lucide-react';
import { Bearing } from '@/components/charts/bearing';
import { Link } from '@/components/ui/link';
import { CopyButton } from '@/components/ui/copy-button';
import type { Report } from '@/lib/reports/contract/report';
import { signed } from '@/lib/platform/text/numbers';
import { MARKED_CHECKS } from '@/lib/reports/marked-checks';
import { messageOf } from '@/lib/reports/report-groups';
import { fixTextPath, type CheckView } from '@/lib/reports/report-view';
import { siteText } from '@/lib/platform/text/site-text';
import { FindingList, type ListedFinding } from './finding-list';

interface Props {
  readonly report: Pick<Report, 'siteId' | 'host'>;
  /** True for an earlier scan, whose row offers no fix to copy: fixes belong to the latest one. */
  readonly isEarlier: boolean;
  readonly check: Omit<CheckView, 'findings'> & { readonly findings: readonly ListedFinding[] };
  readonly fix: { readonly headline: string; readonly gain: number } | null;
}

/**
 * One check of a report: a summary line, and its findings below, or beside the list on wide screens. A client component,
 * because Next sends server-rendered elements twice.
 */
export function CheckRow({ report, isEarlier, check, fix }: Props) {
  const { id, name, applicable, score } = check;
  const textPath = fixTextPath(report, id);
  return (
    <details id={id} className="check" name="check">
      <summary>
        <h3 className="font-bold">{name}</h3>
        <span
          className="col-span-full row-start-2 wrap-anywhere text-muted lg:col-span-1 lg:col-start-2 lg:row-start-1"
          dir="auto"
        >
          {siteText(messageOf(check, fix?.headline), 160)}
        </span>
        {/* A check that does not apply has no visible score. */}
        {applicable && (
          <>
            {fix !== null && fix.gain > 0 && (
              <span className="text-right font-bold tabular-nums lg:col-start-3">
                {signed(fix.gain)}
                <span className="sr-only"> points if fixed, </span>
              </span>
            )}
            <span className="check-scale hidden lg:col-start-4 lg:block [&>.bearing]:h-2">
              <Bearing fill={score} />
            </span>
            <span className="col-start-3 text-right text-muted tabular-nums lg:col-start-5">
              {score}
              <span className="sr-only"> of 100</span>
            </span>
          </>
        )}
      </summary>
      <div className="check-panel">
        <button
          type="button"
          className="needs-script no-print absolute top-6 right-[max(1.25rem,var(--beside,0px))] hidden size-11 place-items-center xl:grid"
          onClick={({ currentTarget }) => closeCheck(currentTarget.closest('details'))}
        >
          <X size={20} strokeWidth={1.75} aria-hidden />
          <span className="sr-only">Close {name}</span>
        </button>
        <p className="hidden pr-12 text-lead font-bold xl:block print:hidden" aria-hidden="true">
          {name}
        </p>
        <p className="text-sm text-muted">
          {check.description}
          {check.weight > 0 && ` Weight ${check.weight} of 100.`}
        </p>
        <FindingList findings={check.findings} />
        <p className="no-print mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          {fix !== null && !isEarlier && (
            <CopyButton from={textPath}>Copy fix for agent</CopyButton>
          )}
          {fix !== null &&
            (report.siteId === null ? (
              <Link href={textPath}>View prompt</Link>
            ) : (
              <Link href={`/sites/${report.siteId}/fixes/${id}`}>
                {isEarlier ? 'Fix, from the latest scan' : 'Fix and files'}
              </Link>
            ))}
          {report.siteId !== null && !isEarlier && MARKED_CHECKS.includes(id) && (
            <Link href={`/sites/${report.siteId}/seen#${id}`}>Show on the page</Link>
          )}
          <Link href={`/checks/${id}`}>Rules for this check</Link>
        </p>
      </div>
    </details>
  );
}

export function closeCheck(row: HTMLDetailsElement | null): void {
  if (row === null) return;
  row.open = false;
  row.querySelector('summary')?.focus({ preventScroll: true });
}
