import type { Routes } from '@/lib/platform/http';

// Vite sets its own BASE_URL (`/`) in the environment of tests.
export const BASE_URL = 'http://localhost:3000';
process.env['BASE_URL'] = BASE_URL;

/** Calls a route handler like the framework. */
export function ask(routes: Routes, path: string, init: RequestInit = {}): Promise<Response> {
  const method = (init.method ?? 'GET') as keyof Routes;
  return routes[method](new Request(`${BASE_URL}${path}`, { ...init, method }));
}

export async function errorOf(
  response: Response,
): Promise<{ status: number; error: string; message: string; field?: string }> {
  const body = (await response.json()) as { error: string; message: string; field?: string };
  return { status: response.status, ...body };
}
