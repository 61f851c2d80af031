'use client';

import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Bearing } from '@/components/charts/bearing';
import { CopyButton } from '@/components/ui/copy-button';
import type { CheckResult, Report } from '@/lib/contract';
import { signed } from '@/lib/words/numbers';
import { messageOf } from '@/lib/views/report-groups';
import { fixTextPath } from '@/lib/views/report-view';
import { siteText } from '@/lib/words/site-text';
import { FindingList } from './finding-list';

interface Props {
  readonly of: Pick<Report, 'siteId' | 'host'>;
  /** True for an earlier scan, whose row offers no fix to copy: fixes belong to the latest one. */
  readonly isEarlier: boolean;
  readonly check: CheckResult;
  readonly fix: { readonly headline: string; readonly gain: number } | null;
}

/**
 * One check of a report: a summary line, and its findings below, or beside the list on wide screens. A client component,
 * because Next sends server-rendered elements twice.
 */
export function CheckRow({ of, isEarlier, check, fix }: Props) {
  const { id, name, applicable, score } = check;
  const textPath = fixTextPath(of, id);
  return (
    <details id={id} className="check" name="check">
      <summary>
        <h3 className="check-name">{name}</h3>
        <span className="check-message" dir="auto">
          {siteText(messageOf(check, fix?.headline), 160)}
        </span>
        {/* A check that does not apply has no visible score. */}
        {applicable && (
          <>
            {fix !== null && fix.gain > 0 && (
              <span className="check-gain">
                {signed(fix.gain)}
                <span className="sr-only"> points if fixed, </span>
              </span>
            )}
            <span className="check-scale">
              <Bearing fill={score} />
            </span>
            <span className="check-score">
              {score}
              <span className="sr-only"> of 100</span>
            </span>
          </>
        )}
      </summary>
      <div className="check-body">
        <button type="button" className="check-close needs-script no-print" onClick={close}>
          <X size={20} strokeWidth={1.75} aria-hidden />
          <span className="sr-only">Close {name}</span>
        </button>
        <p className="check-title" aria-hidden="true">
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
            (of.siteId === null ? (
              <a className="link" href={textPath}>
                View prompt
              </a>
            ) : (
              <a className="link" href={`/sites/${of.siteId}/fixes/${id}`}>
                {isEarlier ? 'Fix, from the latest scan' : 'Fix and files'}
              </a>
            ))}
          <a className="link" href={`/checks/${id}`}>
            Rules for this check
          </a>
        </p>
      </div>
    </details>
  );
}

function close({ currentTarget }: MouseEvent<HTMLElement>): void {
  const row = currentTarget.closest('details');
  if (row === null) return;
  row.open = false;
  row.querySelector('summary')?.focus({ preventScroll: true });
}
