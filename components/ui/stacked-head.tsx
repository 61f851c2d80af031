/**
 * Head of a table whose cells are stacked on narrow screens. Explicit roles keep the semantics that `display` would
 * remove.
 */
export function StackedHead({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th key={column} role="columnheader" scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
