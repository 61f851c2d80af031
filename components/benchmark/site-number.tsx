/** Number of a site in a comparison, in the color of its line. */
export function SiteNumber({ number }: { readonly number: number }) {
  return (
    <span
      className="inline-block size-5 shrink-0 text-center text-sm leading-5 font-bold text-bg"
      style={{ background: `var(--color-series-${number})` }}
    >
      {number}
    </span>
  );
}
