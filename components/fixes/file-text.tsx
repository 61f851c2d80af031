/** A file as it will be served, with the lines marked that wait for their owner. */
export function FileText({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <pre className="code max-h-[40rem] overflow-y-auto" tabIndex={0} role="group" aria-label={label} dir="auto">
      <code className="text-[1em]">{text.split(/^(.*TODO .*)$/m).map((part, at) => (at % 2 === 1 ? <mark key={at} className="chip-warn">{part}</mark> : part))}</code>
    </pre>
  );
}
