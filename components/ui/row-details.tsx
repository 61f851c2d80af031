/**
 * Opens a row of a table with the class `folds` on a phone, where only its `key` cells are shown. Works without
 * scripts: CSS selects rows by `:has([open])`.
 */
export function RowDetails({ of }: { readonly of: string }) {
  return (
    <details className="row-details no-print">
      <summary>
        <span className="sr-only">Details of {of}</span>
      </summary>
    </details>
  );
}
