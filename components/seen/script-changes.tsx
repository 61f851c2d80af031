import { Link } from '@/components/ui/link';
import { Section } from '@/components/fixes/section';
import type { PageRendering, StoredRendering } from '@/lib/reports/server/read-renderings';
import { scriptsSentence } from '@/lib/reports/rendering-words';
import { siteText } from '@/lib/platform/text/site-text';

interface Props {
  /** Null if the page was not rendered. */
  readonly rendered: PageRendering | null;
  /** False if no worker has a browser. */
  readonly hasBrowser: boolean;
}

/** What exists only after the scripts of a page ran, as a browser shows it. */
export function ScriptChanges({ rendered, hasBrowser }: Props) {
  return (
    <Section title="What scripts add">
      {rendered === null ? (
        <p className="max-w-prose text-muted">
          {hasBrowser
            ? 'This page was not rendered. After each scan, a browser renders the home page and one page of each kind.'
            : 'This server has no browser. With Chromium on a worker, each scan shows what scripts change.'}{' '}
          <Link href="/docs/self-hosting#browser">How pages are rendered</Link>
        </p>
      ) : rendered.rendering === null ? (
        <p className="max-w-prose text-muted">{siteText(rendered.error, 500)}</p>
      ) : (
        <Changes changes={rendered.rendering} />
      )}
    </Section>
  );
}

function Changes({ changes }: { readonly changes: StoredRendering }) {
  const { added, removed, errors, settledMs, isSettled } = changes;
  return (
    <div className="grid gap-4">
      <p className="max-w-prose">
        {scriptsSentence(changes)}{' '}
        {added.length > 0 && (
          <span className="text-muted">
            {isSettled
              ? `The text is complete ${(settledMs / 1000).toFixed(1)} seconds after the response.`
              : 'The text kept changing for eight seconds.'}
          </span>
        )}
      </p>
      <Sentences title="Only after scripts" sentences={added} />
      <Sentences title="Removed by scripts" sentences={removed} />
      <Sentences title="Errors of scripts" sentences={errors} />
    </div>
  );
}

const SHOWN_MAX = 12;

function Sentences({
  title,
  sentences,
}: {
  readonly title: string;
  readonly sentences: readonly string[];
}) {
  if (sentences.length === 0) return null;
  const list = (shown: readonly string[]) => (
    <ul className="mt-2 grid max-w-prose list-disc gap-1 pl-5">
      {shown.map((sentence, index) => (
        <li key={index} dir="auto" className="wrap-anywhere">
          {siteText(sentence, 300)}
        </li>
      ))}
    </ul>
  );
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      {list(sentences.slice(0, SHOWN_MAX))}
      {sentences.length > SHOWN_MAX && (
        <details className="mt-2">
          <summary className="target link">{sentences.length - SHOWN_MAX} more</summary>
          {list(sentences.slice(SHOWN_MAX))}
        </details>
      )}
    </div>
  );
}
