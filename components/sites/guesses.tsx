import type { GuessResult } from '@seamark/engine';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';

/** Addresses that agents may guess and that the latest scan found missing. */
export function Guesses({ guesses }: { readonly guesses: readonly GuessResult[] }) {
  const missing = guesses.filter(({ outcome }) => outcome === 'missing');
  const headline = `${missing.length} of ${count(guesses.length, 'likely guess', 'likely guesses')} miss.`;
  return (
    <section className="panel min-w-0">
      <h2 className="text-sm! font-medium!">Guessed addresses</h2>
      {missing.length === 0 ? (
        <p>{headline}</p>
      ) : (
        <details>
          <summary className="target chevron gap-2">{headline}</summary>
          <ul className="mt-2 grid gap-2 text-sm">
            {missing.map(({ path, suggestion }) => (
              <li key={path} className="wrap-anywhere">
                <code>{siteText(path, 200)}</code>
                {suggestion && (
                  <span className="text-muted">
                    {' → '}
                    {siteText(suggestion.path, 200)}
                    {suggestion.confidence === 'likely' && ', probably'}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
