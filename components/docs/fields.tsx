import type { Field, TypeEntry, TypePart } from '@/lib/contract/openapi/reference';
import { CodeWords } from './code-words';

/** A type in words; names of other types lead to them. */
function TypeWords({ parts }: { readonly parts: readonly TypePart[] }) {
  return <code className="wrap-anywhere">{parts.map(({ text, ref }, index) => (ref === undefined ? text : <a key={index} className="link" href={`#${ref}`}>{text}</a>))}</code>;
}

/** Fields or parameters as a table; on narrow screens each row is a block. */
export function FieldTable({ caption, fields }: { readonly caption: string; readonly fields: readonly (Field & { readonly in?: string })[] }) {
  return (
    <table className="ruled fields mt-3" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Name</th><th role="columnheader" scope="col">Type</th><th role="columnheader" scope="col">Meaning</th></tr></thead>
      <tbody role="rowgroup">
        {fields.map(({ name, type, isOptional, says, in: place }) => (
          <tr role="row" key={name}>
            <th role="rowheader" scope="row"><code className="wrap-anywhere">{name}</code></th>
            <td role="cell"><TypeWords parts={type} /></td>
            <td role="cell">{place === undefined ? null : `In the ${place}. `}{isOptional ? 'Optional. ' : null}<CodeWords says={says} /></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One type with its address on the page. */
export function TypeSection({ type }: { readonly type: TypeEntry }) {
  return (
    <section aria-labelledby={type.name} className="mt-8">
      <h3 id={type.name} className="scroll-mt-8 font-mono text-base font-medium">{type.name}</h3>
      <p className="mt-1 max-w-prose text-muted"><CodeWords says={type.says} /></p>
      {type.fields.length > 0 && <FieldTable caption={`Fields of ${type.name}`} fields={type.fields} />}
      {type.values.length > 0 && <p className="mt-2 max-w-prose text-sm wrap-anywhere">{type.values.map((value, index) => <span key={value}>{index > 0 && ', '}<code>{value}</code></span>)}</p>}
    </section>
  );
}
