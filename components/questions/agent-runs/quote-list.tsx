import { Link } from '@/components/ui/link';
import type { QuoteView } from '@/lib/questions/replay-view';

interface Props {
  readonly quotes: readonly QuoteView[];
  /** Text for an empty list. */
  readonly none: string;
  /** Index of the selected quote. */
  readonly chosen?: number | null;
  /** Anchor of a step in the list; with scripts, `onChoose` shows the step in the player. */
  readonly stepAddress?: (step: number) => string;
  readonly onChoose?: (quote: number, step: number) => void;
}

/** Quotes found word for word on the site; others were dropped. */
export function QuoteList({ quotes, none, chosen = null, stepAddress, onChoose }: Props) {
  if (quotes.length === 0) return <p className="mt-1 text-muted">{none}</p>;
  return (
    <ol className="mt-1">
      {quotes.map(({ quote, url, link, step }, index) => (
        <li key={index} className="finding">
          <blockquote className="evidence text-ink!" dir="auto">
            {quote}
          </blockquote>
          <p className="text-sm">
            {link === null ? (
              url
            ) : (
              <Link rel="noopener nofollow ugc" href={link} dir="auto">
                {url}
              </Link>
            )}
          </p>
          {stepAddress !== undefined &&
            (step === null ? (
              <p className="text-sm text-muted">No stored step read this page.</p>
            ) : (
              <p>
                <a
                  className="link target text-sm"
                  href={stepAddress(step)}
                  aria-current={chosen === index ? 'true' : undefined}
                  onClick={
                    onChoose &&
                    ((event) => {
                      event.preventDefault();
                      onChoose(index, step);
                    })
                  }
                >
                  Show in step {step + 1}
                </a>
              </p>
            ))}
        </li>
      ))}
    </ol>
  );
}
