'use client';

import { CopyButton } from '@/components/ui/copy-button';
import { Mark } from '@/components/ui/marks';
import type { CheckResult, Report } from '@/lib/contract';
import { signed } from '@/lib/words/numbers';
import { messageOf, checkStateOf } from '@/lib/views/report-groups';
import { fixTextPath } from '@/lib/views/report-view';
import { siteText } from '@/lib/words/site-text';
import { CHECK_STATE_LABEL } from '@/lib/words/words';
import { FindingList } from './finding-list';

interface Props {
  readonly of: Pick<Report, 'siteId' | 'host'>;
  /** True for an earlier scan, whose row offers no fix to copy: fixes belong to the latest one. */
  readonly isEarlier: boolean;
  readonly check: CheckResult;
  readonly fix: { readonly headline: string; readonly gain: number } | null;
}

/**
 * One check of a report: a summary line, and behind it findings, evidence, guide, and fix.
 * A client component, because Next sends server-rendered elements twice.
 */
export function CheckRow({ of, isEarlier, check, fix }: Props) {
  const outcome = checkStateOf(check);
  const textPath = fixTextPath(of, check.id);
  return (
    <details id={check.id} className="check">
      <summary>
        <span className={`check-mark mark tone-${outcome}`}>
          <Mark name={outcome} />
          {CHECK_STATE_LABEL[outcome]}
        </span>
        <h3 className="check-name">{check.name}</h3>
        <span className="check-message" dir="auto">
          {siteText(messageOf(check, fix?.headline), 160)}
        </span>
        {/* A check that does not apply has no visible score. */}
        {check.applicable && (
          <span className="check-points">
            {fix !== null && fix.gain > 0 && (
              <span className="check-gain">
                <span className="sr-only">gain </span>
                {signed(fix.gain)}
              </span>
            )}
            <span className="check-score">
              {check.score}
              <span className="text-muted">/100</span>
            </span>
          </span>
        )}
      </summary>
      <div className="check-body">
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
                Fix as text
              </a>
            ) : (
              <a className="link" href={`/sites/${of.siteId}/fixes/${check.id}`}>
                {isEarlier ? 'Fix, from the latest scan' : 'Fix and files'}
              </a>
            ))}
          <a className="link" href={`/checks/${check.id}`}>
            Rules for this check
          </a>
        </p>
      </div>
    </details>
  );
}
