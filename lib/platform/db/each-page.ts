/** Every row of a list, in batches; `find` gets the last id of the previous batch. */
export async function* eachPage<R extends { readonly id: string }>(
  find: (after: string | null) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  for (let rows = await find(null); rows.length > 0; rows = await find(rows.at(-1)?.id ?? null))
    yield rows;
}

/** Prisma arguments that start after an id. */
export const startAfter = (after: string | null): PageStart =>
  after === null ? {} : { cursor: { id: after }, skip: 1 };

interface PageStart {
  readonly cursor?: { readonly id: string };
  readonly skip?: number;
}
