/**
 * Opens a row of a table with the class `folds` on a phone, where only its `key` cells are shown. Works without
 * scripts: CSS selects rows by `:has([open])`.
 */
export function RowDetails({ row }: { readonly row: string }) {
  return (
    <details className="row-details no-print">
      <summary>
        <span className="sr-only">Details of {row}</span>
      </summary>
    </details>
  );
}
