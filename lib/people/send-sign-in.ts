import { fieldOf, retryAfterOf, signInError } from '@/lib/platform/text/sign-in-errors';
import { CallError } from '@/lib/platform/client/request';

/** next-auth's response to a sign-in: an address, or an error. */
export type SignInAnswer = { readonly url: string } | { readonly error: string };

/** The error of a form for one of next-auth's codes; names the field that caused it. */
export function signInRefusal(code: string): CallError {
  const field = fieldOf(code);
  const seconds = retryAfterOf(code);
  return new CallError(code, signInError(code), 401, seconds, null, field);
}

/** Submits a sign-in form by fetch, so that an error keeps the typed text. */
export async function sendSignIn(action: string, data: FormData): Promise<SignInAnswer> {
  const fields = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === 'string') fields.append(name, value);
  fields.set('json', 'true');
  try {
    const answer = await post(action, fields);
    if (!isTokenRefused(answer)) return answer;
    fields.set('csrfToken', await freshToken());
    const second = await post(action, fields);
    return isTokenRefused(second) ? { error: 'unavailable' } : second;
  } catch {
    return { error: 'unavailable' };
  }
}

async function post(address: string, fields: URLSearchParams): Promise<SignInAnswer> {
  const response = await fetch(address, { method: 'POST', body: fields });
  const { url } = (await response.json()) as { url: string };
  return response.ok ? { url } : { error: paramsOf(url).get('error') ?? 'unavailable' };
}

const paramsOf = (url: string): URLSearchParams => new URL(url, window.location.href).searchParams;

/**
 * True if next-auth silently redirects: the cookie for the form's token is missing or has changed.
 */
const isTokenRefused = (answer: SignInAnswer): boolean =>
  'url' in answer && paramsOf(answer.url).get('csrf') === 'true';

async function freshToken(): Promise<string> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
  return csrfToken;
}
