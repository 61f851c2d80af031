import type { Page } from '@/lib/contract';

/** Newer and older rows of a list, by address. */
export function PageLinks({ page: { limit, offset }, nextOffset }: { readonly page: Page; readonly nextOffset: number | null }) {
  if (offset === 0 && nextOffset === null) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex gap-4">
      {offset > 0 && <a className="link" href={`?offset=${Math.max(0, offset - (limit ?? 0))}`}>Newer</a>}
      {nextOffset !== null && <a className="link" href={`?offset=${nextOffset}`}>Older</a>}
    </nav>
  );
}
