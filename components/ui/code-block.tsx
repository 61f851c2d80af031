interface Props {
  readonly code: string;
  readonly label: string;
  /** Wraps lines; for prose. */
  readonly wraps?: boolean;
}

/** Preformatted text that scrolls unless `wraps` is set; focusable, so that it scrolls by keyboard. */
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
