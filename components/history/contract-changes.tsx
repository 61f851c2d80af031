import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import { CHANGES_SHOWN } from '@/lib/history/contract-words';
import type { ComparisonView } from '@/lib/history/server/view-comparison';

const WORDS = { breaking: 'Breaking', loosening: 'Loosening', text_only: 'Text only' } as const;

/** What changed for clients of the protocols; nothing for a site without them. */
export function ContractChanges({ contracts }: Pick<ComparisonView, 'contracts'>) {
  if (contracts === null) return null;
  const { changes, uncompared } = contracts;
  const more = changes.length - CHANGES_SHOWN;
  return (
    <section aria-labelledby="contracts" className="mt-10">
      <h2 id="contracts" className="border-b border-ink py-2">
        For clients{' '}
        <span className="font-mono text-base font-normal text-muted tabular-nums">
          {changes.length}
        </span>
      </h2>
      {changes.length + uncompared.length === 0 && (
        <p className="mt-3">No tool, operation, card, catalog, or skill changed.</p>
      )}
      <ul>
        {changes.slice(0, CHANGES_SHOWN).map(({ protocol, severity, sentence }) => (
          <li key={`${protocol} ${sentence}`} className="border-b border-line py-2 wrap-anywhere">
            <span className={severity === 'breaking' ? 'font-medium text-red' : 'text-muted'}>
              {WORDS[severity]}
            </span>{' '}
            {protocol}: {siteText(sentence)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2">
          <a className="link" href="/docs/api#listContractChanges">
            The API lists {count(more, 'more change')}
          </a>
        </p>
      )}
      {uncompared.map((sentence) => (
        <p key={sentence} className="mt-2 text-sm text-muted">
          {sentence}
        </p>
      ))}
    </section>
  );
}
