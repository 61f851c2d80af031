import type { Routes } from '@/lib/platform/http';

// Vite sets its own BASE_URL (`/`) in the environment of tests.
export const BASE_URL = 'http://localhost:3000';
process.env['BASE_URL'] = BASE_URL;

/** Calls a route handler like the framework. */
export function ask(routes: Routes, path: string, init: RequestInit = {}): Promise<Response> {
  const method = (init.method ?? 'GET') as keyof Routes;
  return routes[method](new Request(`${BASE_URL}${path}`, { ...init, method }));
}

/** Code and message of an error. */
export async function errorOf(
  response: Response,
): Promise<{ status: number; error: string; message: string }> {
  const { error, message } = (await response.json()) as { error: string; message: string };
  return { status: response.status, error, message };
}

/** The field that an error of the input names. */
export async function fieldOf(response: Response): Promise<{ status: number; field?: string }> {
  const { field } = (await response.json()) as { field?: string };
  return { status: response.status, ...(field !== undefined && { field }) };
}
