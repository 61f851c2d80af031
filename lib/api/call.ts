import type * as z from 'zod';
import type { Endpoint } from '@/lib/platform/contract/operation';
import type { DashboardCall } from './dashboard';
import { dashboardRoutes } from '@/lib/platform/contract/dashboard-routes';
import { SHOWN_AS } from '@/lib/platform/contract/shown-as';
import { request } from '@/lib/platform/client/request';

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
