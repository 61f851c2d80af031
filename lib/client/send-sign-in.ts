/** next-auth's response to a sign-in: an address, or an error. */
export type SignInAnswer = { readonly url: string } | { readonly error: string };

/** Submits a sign-in form by fetch, so that an error keeps the typed text. */
export async function sendSignIn(form: HTMLFormElement): Promise<SignInAnswer> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') fields.append(name, value);
  fields.set('json', 'true');
  try {
    const answer = await post(form.action, fields);
    if (!isTokenRefused(answer)) return answer;
    fields.set('csrfToken', await freshToken());
    const second = await post(form.action, fields);
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
