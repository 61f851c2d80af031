import type { ErrorBody } from '@/lib/platform/contract/errors';
import type { Routes } from '@/lib/platform/http';

// Vite sets its own BASE_URL (`/`) in the environment of tests.
export const BASE_URL = 'http://localhost:3000';
process.env['BASE_URL'] = BASE_URL;

/** Calls a route handler like the framework. */
export function ask(routes: Routes, path: string, init: RequestInit = {}): Promise<Response> {
  const method = (init.method ?? 'GET') as keyof Routes;
  return routes[method](new Request(`${BASE_URL}${path}`, { ...init, method }));
}

/** An error without its issues, and the field that they name. */
export async function errorOf(
  response: Response,
): Promise<{ status: number; error: string; message: string; field?: string }> {
  const body = (await response.json()) as ErrorBody;
  const { error, message } = body;
  return { status: response.status, ...(body.issues ? { error, message } : body) };
}
