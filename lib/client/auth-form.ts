/** What next-auth says about a try to sign in: where to go, or why not. */
export type SignInAnswer = { readonly url: string } | { readonly error: string };

/** Sends a sign-in form as the browser would, and gets its answer instead of a new page: nothing typed is lost. */
export async function sendSignIn(form: HTMLFormElement): Promise<SignInAnswer> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  fields.set('json', 'true');
  try {
    const response = await fetch(form.action, { method: 'POST', body: fields });
    const { url } = (await response.json()) as { url: string };
    return response.ok ? { url } : { error: new URL(url, window.location.href).searchParams.get('error') ?? 'unavailable' };
  } catch {
    return { error: 'unavailable' };
  }
}
