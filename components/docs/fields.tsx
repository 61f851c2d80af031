import { Fragment } from 'react';
import type { Field, TypeEntry, TypePart } from '@/lib/api/openapi/reference';
import { Link } from '@/components/ui/link';
import { InlineCode } from './inline-code';

/** A type in words; names of other types are links to them. */
function TypeWords({ parts }: { readonly parts: readonly TypePart[] }) {
  return (
    <code>
      {parts.map(({ text, ref }, index) =>
        ref === undefined ? (
          text
        ) : (
          <Link key={index} href={`#${ref}`}>
            {text}
          </Link>
        ),
      )}
    </code>
  );
}

/**
 * Fields or parameters: name, type, meaning. A description list has half the markup of a table; the API page has four
 * hundred entries.
 */
export function FieldList({
  label,
  fields,
}: {
  readonly label: string;
  readonly fields: readonly (Field & { readonly in?: string })[];
}) {
  return (
    <dl className="fields" aria-label={label}>
      {fields.map(({ name, type, isOptional, description, in: place }) => (
        <Fragment key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <TypeWords parts={type} />
          </dd>
          <dd>
            {place === undefined ? null : `In the ${place}. `}
            {isOptional ? 'Optional. ' : null}
            <InlineCode text={description} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** One type with its anchor on the page. */
export function TypeSection({ type }: { readonly type: TypeEntry }) {
  return (
    <section aria-labelledby={type.name} className="mt-8">
      <h3 id={type.name} className="scroll-mt-8 font-mono text-base font-medium">
        {type.name}
      </h3>
      <p className="mt-1 max-w-prose text-muted">
        <InlineCode text={type.description} />
      </p>
      {type.fields.length > 0 && (
        <FieldList label={`Fields of ${type.name}`} fields={type.fields} />
      )}
      {type.values.length > 0 && (
        <p className="mt-2 max-w-prose text-sm wrap-anywhere">
          {type.values.map((value, index) => (
            <span key={value}>
              {index > 0 && ', '}
              <code>{value}</code>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
