import { CLASS_OF, filePieces, type HighlightedText } from './file-pieces';

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
        {filePieces(text, contentType).map((piece, at) => drawn(piece, at))}
      </code>
    </pre>
  );
}

function drawn({ text, look }: HighlightedText, key: number) {
  if (look === 'plain') return text;
  return (
    <span key={key} className={CLASS_OF[look]}>
      {text}
    </span>
  );
}
