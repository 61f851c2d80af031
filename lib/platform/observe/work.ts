import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { onePerProcess } from '../config/one-per-process';

/**
 * Current unit of work: a request, or a job that a request caused. Included in every log line
 * written meanwhile.
 */
export interface Work {
  readonly requestId: string | null;
  /** Set by the handler; one of a bounded set. */
  operation: string;
  organizationId: string | null;
  /** Absent for jobs. */
  readonly response?: Pick<ServerResponse, 'statusCode'>;
}

const storage = onePerProcess('seamarkWork', () => new AsyncLocalStorage<Work>());

export const currentWork = (): Work | undefined => storage().getStore();

export const runAsWork = <T>(work: Work, run: () => T): T => storage().run(work, run);

/** Names the operation of the current request, and its organization. */
export function nameWork(operation: string, organizationId: string | null = null): void {
  const work = currentWork();
  if (work) Object.assign(work, { operation, organizationId });
}

/**
 * Sets the status of the page being rendered. `notFound()` sets it too, but renders by script:
 * agents and browsers without scripts would get an empty body.
 */
export function setPageStatus(status: 404): void {
  const response = currentWork()?.response;
  if (response) response.statusCode = status;
}
