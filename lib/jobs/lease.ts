/** What a worker and its thread say to each other; the thread loads nothing more of the worker. */
export interface Lease {
  /** Quoted, as it stands in a statement. */
  readonly table: string;
  readonly id: string;
  readonly fence: number;
}

export const keyOf = ({ id, fence }: Pick<Lease, 'id' | 'fence'>): string => `${id} ${fence}`;

/** What the thread is told; it answers with the key of a lease that is lost. */
export type LeaseMessage = { readonly renew: Lease } | { readonly leave: string };

export interface ThreadData {
  readonly databaseUrl: string;
  readonly leaseMs: number;
}
