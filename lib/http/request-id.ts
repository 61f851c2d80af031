import { randomUUID } from 'node:crypto';
import { currentWork } from '@/lib/observe/work';

/** The id that the server gave the request at hand; a new one for a handler that is called without a server. */
export const requestIdOf = (): string => currentWork()?.requestId ?? randomUUID();
