import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { onePerProcess } from '@/lib/config/one-per-process';

/** What is under way here: a request, or a job that a request caused. Told in every line that is written meanwhile. */
export interface Work {
  readonly requestId: string | null;
  /** Named by whoever handles it; of a bounded set. */
  operation: string;
  organizationId: string | null;
  /** Absent for jobs. */
  readonly response?: Pick<ServerResponse, 'statusCode'>;
}

const storage = onePerProcess('seamarkWork', () => new AsyncLocalStorage<Work>());

export const currentWork = (): Work | undefined => storage().getStore();

export const during = <T>(work: Work, run: () => T): T => storage().run(work, run);

/** Says which operation the request at hand is, and in whose name. */
export function nameWork(operation: string, organizationId: string | null = null): void {
  const work = currentWork();
  if (work) Object.assign(work, { operation, organizationId });
}

/**
 * Gives the page that is being rendered another status than 200. `notFound()` would too, but leaves the page to scripts:
 * agents and people without them would get an empty body.
 */
export function setPageStatus(status: 404): void {
  const response = currentWork()?.response;
  if (response) response.statusCode = status;
}
