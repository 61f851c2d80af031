import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

type Answers = AsyncLocalStorage<Pick<ServerResponse, 'statusCode'>>;

// The server's bundle and Next's each hold a copy of this module; the process has one storage.
const shared = globalThis as { seamarkPageAnswer?: Answers };
const answers = (): Answers => (shared.seamarkPageAnswer ??= new AsyncLocalStorage());

/** The server entry: what is rendered inside `work` may set the status of `response`. */
export const withPageStatus = <T>(response: ServerResponse, work: () => T): T =>
  answers().run(response, work);

/**
 * Gives the page that is being rendered another status than 200. `notFound()` would give it too, but then
 * the page is drawn by scripts alone: agents and people without them would get an empty body.
 */
export function setPageStatus(status: 404): void {
  const answer = answers().getStore();
  if (answer) answer.statusCode = status;
}
