import type { DiffHunk } from '@/lib/fixes/line-diff';

/** Changed lines with some context; signs repeat what the colors show. */
export function FileDiff({ hunks }: { readonly hunks: readonly DiffHunk[] }) {
  return (
    <pre className="code" tabIndex={0} role="group" aria-label="Changed lines">
      {hunks.map(({ start, lines }) => (
        <code
          key={start}
          className="block text-[1em] not-first:mt-3 not-first:border-t not-first:border-line not-first:pt-3"
        >
          <span className="block text-muted">from line {start}</span>
          {lines.map((line, at) => (
            <DiffLine key={at} line={line} />
          ))}
        </code>
      ))}
    </pre>
  );
}

function DiffLine({ line }: { readonly line: string }) {
  if (line.startsWith('+'))
    return (
      <ins className="block text-pass no-underline" dir="auto">
        {line}
      </ins>
    );
  if (line.startsWith('-'))
    return <del className="block text-fail no-underline" dir="auto">{`−${line.slice(1)}`}</del>;
  return (
    <span className="block text-muted" dir="auto">
      {line}
    </span>
  );
}
