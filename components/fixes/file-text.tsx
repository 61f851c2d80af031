import { HIGHLIGHT_CLASSES, highlightFile, type HighlightedText } from './highlight-file';

interface Props {
  readonly text: string;
  readonly contentType: string;
  readonly label: string;
}

/** The text of a file, highlighted. */
export function FileText({ text, contentType, label }: Props) {
  return (
    <pre
      className="code max-h-[40rem] overflow-y-auto"
      tabIndex={0}
      role="group"
      aria-label={label}
      dir="auto"
    >
      <code className="text-[1em]">
        {highlightFile(text, contentType).map((piece, at) => renderPiece(piece, at))}
      </code>
    </pre>
  );
}

function renderPiece({ text, look }: HighlightedText, key: number) {
  if (look === 'plain') return text;
  return (
    <span key={key} className={HIGHLIGHT_CLASSES[look]}>
      {text}
    </span>
  );
}
