import { Link } from '@/components/ui/link';
import type { TextSegment, StepView } from '@/lib/questions/replay-view';

/** Action, target, and result of a step. */
export function StepHead({
  step: { index, word, subject, url, link, status, isRefused, facts },
}: {
  readonly step: StepView;
}) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="font-mono text-sm text-muted tabular-nums">{index + 1}</span>
        <span className="font-bold">{word}</span>
        {subject !== null && (
          <code className="min-w-0 wrap-anywhere" dir="auto">
            {subject}
          </code>
        )}
        {status !== null && (
          <span
            className={`chip ${isRefused ? 'bg-fail-tint text-fail' : 'bg-pass-tint text-pass'}`}
          >
            status {status}
          </span>
        )}
        {status === null && isRefused && (
          <span className="chip bg-fail-tint text-fail">not a page</span>
        )}
      </p>
      <p className="mt-0.5 text-sm wrap-anywhere text-muted">
        {url !== null &&
          (link === null ? (
            <span dir="auto">{url}</span>
          ) : (
            <Link rel="noopener nofollow ugc" href={link} dir="auto">
              {url}
            </Link>
          ))}
        {url !== null && <br />}
        <span className="font-mono text-sm">{facts}</span>
      </p>
    </>
  );
}

/** Text that the step read; quotes of the answer are marked. */
export function ReadText({ pieces }: { readonly pieces: readonly TextSegment[] }) {
  if (pieces.length === 0) return null;
  return (
    <p className="evidence mt-2 max-w-3xl wrap-anywhere" dir="auto">
      {pieces.map(({ text, isQuote }, index) => (isQuote ? <mark key={index}>{text}</mark> : text))}
    </p>
  );
}
