import type { z } from 'zod';
import type { Endpoint } from '@/lib/contract';
import type { DashboardCall } from '@/lib/contract/dashboard';
import { dashboardRoutes } from '@/lib/contract/dashboard/routes';
import { SHOWN_AS } from '@/lib/contract/dashboard/shown-as';

/** A response other than 2xx, with the code and sentence of its body. */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly retryAfterSeconds: number | null,
    readonly requestId: string | null,
  ) {
    super(message);
  }
}

/** Values that were refused before they were sent, with a message for each field. */
export class FieldsRefused extends CallError {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('invalid_input', Object.values(fields).join(' '), 0, null, null);
  }
}

/** True for errors that a retry cannot solve. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'no_session';

type Operations = { readonly [O in DashboardCall as O['id']]: O };

export type CallId = keyof Operations;
export type CallInput<Id extends CallId> = InputOf<Operations[Id]>;

type InputOf<O extends Partial<Endpoint>> = (O['params'] extends z.ZodType
  ? { readonly params: z.input<O['params']> }
  : { readonly params?: undefined }) &
  (O['query'] extends z.ZodType
    ? { readonly query?: z.input<O['query']> }
    : { readonly query?: undefined }) &
  (O['body'] extends { schema: infer S; optional: infer IsOptional }
    ? IsOptional extends true
      ? { readonly body?: z.input<S> }
      : { readonly body: z.input<S> }
    : { readonly body?: undefined });

/** Calls the dashboard's API, typed by the contract. Throws `CallError`. */
export async function call<const Id extends CallId>(
  id: Id,
  input: CallInput<Id>,
  signal?: AbortSignal,
): Promise<z.output<Operations[Id]['response']>> {
  const op = dashboardRoutes[id];
  const params = (input.params ?? {}) as Readonly<Record<string, string>>;
  const path = op.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams(
    Object.entries((input.query ?? {}) as Record<string, string>),
  ).toString();
  const response = await request(query === '' ? path : `${path}?${query}`, {
    method: op.method,
    headers: {
      ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...shownAsHeader(),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(signal ? { signal } : {}),
  });
  return (await response.json()) as z.output<Operations[Id]['response']>;
}

/** Value that the page's layout wrote; empty outside of the dashboard. */
function shownAsHeader(): Readonly<Record<string, string>> {
  const shown = document.querySelector<HTMLMetaElement>(`meta[name="${SHOWN_AS}"]`)?.content;
  return shown === undefined ? {} : { [SHOWN_AS]: shown };
}

/** Fetches one of our addresses. Throws `CallError` unless the status is 2xx. */
export async function request(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, init).catch((error: unknown) => {
    throw init.signal?.aborted
      ? error
      : new CallError(
          'connection',
          'Couldn’t reach the server. Check your connection and try again.',
          0,
          null,
          null,
        );
  });
  if (!response.ok) throw await errorOf(response);
  return response;
}

async function errorOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as {
    error?: string;
    message?: string;
  } | null;
  const retry = Number(response.headers.get('retry-after'));
  return new CallError(
    body?.error ?? 'internal_error',
    body?.message ?? 'Something went wrong on our side. Try again in a minute.',
    response.status,
    retry > 0 ? retry : null,
    response.headers.get('x-request-id'),
  );
}
