import { CodeBlock } from './code-block';
import { CopyButton } from './copy-button';

/** A block of code with its language and a copy button. */
export function CodeFrame({
  code,
  language,
  label,
}: {
  readonly code: string;
  readonly language: string;
  readonly label: string;
}) {
  return (
    <div className="code-frame">
      <div className="code-bar">
        <span className="kicker">{language}</span>
        <CopyButton text={code}>Copy</CopyButton>
      </div>
      <CodeBlock code={code} label={label} />
    </div>
  );
}
