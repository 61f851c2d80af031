/** Every row of a list, some at a time; `find` is told the last one that was seen. */
export async function* eachPage<R extends { readonly id: string }>(
  find: (after: string | null) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  for (let rows = await find(null); rows.length > 0; rows = await find(rows.at(-1)?.id ?? null))
    yield rows;
}

/** For Prisma: what comes after the last one that was seen. */
export const startAfter = (after: string | null): Start =>
  after === null ? {} : { cursor: { id: after }, skip: 1 };

interface Start {
  readonly cursor?: { readonly id: string };
  readonly skip?: number;
}
