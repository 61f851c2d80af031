/** Text as it is, scrolled rather than wrapped; reachable by keyboard because it may scroll. */
export function CodeBlock({ code, label }: { readonly code: string; readonly label: string }) {
  return <pre className="code" tabIndex={0} role="group" aria-label={label}><code className="text-[1em]">{code}</code></pre>;
}
