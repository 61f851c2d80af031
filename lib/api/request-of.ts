import { env } from '@/lib/platform/config/env';
import type { Endpoint } from '@/lib/platform/contract/operation';

export interface RequestParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

/** Replaces values that a path cannot contain by one that no route accepts. */
const pathValueOf = (value: string): string =>
  /^\.{0,2}$|[\ud800-\udfff]/u.test(value) ? '-' : value;

/** A request of this process to its own API, for the caller whose headers are `from`. */
export function requestOf(
  op: Endpoint,
  { params = {}, query = {}, body }: RequestParts,
  from: Headers,
  signal: AbortSignal,
): Request {
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathValueOf(params[name] ?? '')),
  );
  const url = new URL(path, env().BASE_URL);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const made = new Request(url, {
    method: op.method,
    headers: from,
    // Reads finish before a client disconnects, and linked signals are expensive.
    ...(op.method === 'GET' ? {} : { signal }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  for (const name of ['accept', 'content-length', 'content-encoding', 'if-none-match'])
    made.headers.delete(name);
  if (body === undefined) made.headers.delete('content-type');
  else made.headers.set('content-type', 'application/json');
  return made;
}
