export type SkeletonShape = 'table' | 'plate' | 'form';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Placeholder of a page that is loading. */
export function Skeleton({ shape }: { readonly shape: SkeletonShape }) {
  return (
    <div aria-hidden className="skeleton">
      <i className="h-10 w-48 max-w-full" />
      <i className="mt-3 h-5 w-96 max-w-full" />
      {shape === 'plate' && (
        <div className="mt-8 flex flex-wrap gap-x-12 gap-y-6">
          <i className="m-3.5 size-48" />
          <div className="min-w-0 flex-1 basis-64 pt-3">
            <i className="h-7 w-64 max-w-full" />
            {ROWS.slice(0, 3).map((row) => (
              <i key={row} className="mt-4 h-6" />
            ))}
          </div>
        </div>
      )}
      {shape === 'form' ? (
        ROWS.slice(0, 3).map((row) => (
          <div key={row} className="mt-6 max-w-xl">
            <i className="h-5 w-32" />
            <i className="mt-2 h-10" />
          </div>
        ))
      ) : (
        <div className="mt-8">
          {ROWS.map((row) => (
            <div key={row} className="border-b border-line py-2.5">
              <i className="h-5" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
