import { Fragment, type ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { CodeFrame } from '@/components/ui/code-frame';
import type { OperationEntry, TypeEntry } from '@/lib/api/openapi/reference';
import { InlineCode } from './inline-code';
import { FieldList } from './fields';

interface Props {
  readonly operation: OperationEntry;
  readonly notes: readonly string[];
  readonly curl: string;
  readonly tryIt: ReactNode;
}

/** One operation: path, parameters, body, response, errors, limits, and an example. */
export function OperationSection({ operation: op, notes, curl, tryIt }: Props) {
  return (
    <section aria-labelledby={op.id} className="mt-10 border-t border-line pt-6">
      <h3 id={op.id} className="scroll-mt-8 text-lead font-bold">
        {op.summary}
      </h3>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <code className="wrap-anywhere">
          <strong className="font-bold">{op.method}</strong> {op.path}
        </code>
        <span className="chip">{op.scope === null ? 'no key' : `API key: ${op.scope}`}</span>
      </p>
      <p className="kicker mt-1">{op.id}</p>
      <p className="mt-3 max-w-prose">
        <InlineCode text={op.description} />
      </p>
      {op.parameters.length > 0 && (
        <FieldList label={`Parameters of ${op.id}`} fields={op.parameters} />
      )}
      {op.body !== null && (
        <p className="mt-4">
          <strong className="font-medium">Body{op.isBodyOptional ? ' (optional)' : ''}</strong>{' '}
          <TypeName name={op.body} type={op.ownBody} />
        </p>
      )}
      {op.ownBody !== null && (
        <FieldList label={`Fields of ${op.ownBody.name}`} fields={op.ownBody.fields} />
      )}
      <p className="mt-4 max-w-prose">
        <strong className="font-medium">Response {op.status}</strong>{' '}
        <TypeName name={op.response} type={op.ownResponse} />. {op.responseDescription}
      </p>
      {op.ownResponse !== null && (
        <FieldList label={`Fields of ${op.ownResponse.name}`} fields={op.ownResponse.fields} />
      )}
      <p className="mt-4 max-w-prose leading-7">
        <strong className="font-medium">Errors</strong>{' '}
        {op.errors.map(({ status, code }, index) => (
          <Fragment key={code}>
            {index > 0 && ', '}
            {status}&nbsp;
            <Link href={`#error-${code}`}>{code}</Link>
          </Fragment>
        ))}
      </p>
      {notes.map((note) => (
        <p key={note} className="mt-2 max-w-prose text-sm text-muted">
          <InlineCode text={note} />
        </p>
      ))}
      <div className="mt-4 max-w-[52rem]">
        <CodeFrame code={curl} language="sh" label={`curl for ${op.id}`} />
      </div>
      {tryIt}
    </section>
  );
}

/** Links to the section of the type, or is its anchor if its fields follow here. */
function TypeName({ name, type }: { readonly name: string; readonly type: TypeEntry | null }) {
  return type === null ? (
    <a className="link font-mono text-sm" href={`#${name}`}>
      {name}
    </a>
  ) : (
    <code id={name} className="scroll-mt-8">
      {name}
    </code>
  );
}
