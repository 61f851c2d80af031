/** Anything that can answer a raw query: a Prisma client or a transaction of it. */
export interface RawReader {
  $queryRaw<T>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<T>;
}

/**
 * Time source of leases, limits and periods. Clocks of several machines differ, so it is the
 * database's; tests and the demo seed pass another.
 */
export interface Clock {
  now(db: RawReader): Promise<Date>;
}

export const databaseClock: Clock = {
  async now(db) {
    // clock_timestamp() instead of now(): a transaction that waited for a lock must see the time
    // after the wait.
    const rows = await db.$queryRaw<{ at: Date }[]>`SELECT clock_timestamp() AS at`;
    const at = rows[0]?.at;
    if (!at) throw new Error('The database did not return the time.');
    return at;
  },
};

/** A clock that only advances when it is set. */
export class StoppedClock implements Clock {
  #at: number;
  constructor(at: Date) {
    this.#at = at.getTime();
  }
  now(): Promise<Date> {
    return Promise.resolve(new Date(this.#at));
  }
  advance(ms: number): void {
    this.#at += ms;
  }
}
