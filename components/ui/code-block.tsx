interface Props {
  readonly code: string;
  readonly label: string;
  /** For text that people read: its lines are as long as they come. */
  readonly wraps?: boolean;
}

/** Text as it is, scrolled rather than wrapped where it is code; reachable by keyboard because it may scroll. */
export function CodeBlock({ code, label, wraps = false }: Props) {
  return (
    <pre
      className={`code ${wraps ? 'wrap-anywhere whitespace-pre-wrap' : ''}`}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <code className="text-[1em]">{code}</code>
    </pre>
  );
}
