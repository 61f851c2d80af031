import type { Page } from '@/lib/platform/contract/page';

interface Props {
  readonly page: Page;
  readonly nextOffset: number | null;
  /** Other query parameters, such as a filter. */
  readonly query?: Readonly<Record<string, string>>;
}

/** Links to newer and older rows of a list. */
export function PageLinks({ page: { limit, offset }, nextOffset, query = {} }: Props) {
  if (offset === 0 && nextOffset === null) return null;
  const at = (rows: number) => `?${new URLSearchParams({ ...query, offset: String(rows) })}`;
  return (
    <nav aria-label="Pages" className="mt-6 flex gap-4">
      {offset > 0 && (
        <a className="link target" href={at(Math.max(0, offset - (limit ?? 0)))}>
          Newer
        </a>
      )}
      {nextOffset !== null && (
        <a className="link target" href={at(nextOffset)}>
          Older
        </a>
      )}
    </nav>
  );
}
