import { randomUUID } from 'node:crypto';
import { currentWork } from '../observe/work';

/**
 * Id that the server assigned to the current request; a new one if a handler is called without a
 * server.
 */
export const requestIdOf = (): string => currentWork()?.requestId ?? randomUUID();
