export interface TryRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `{name}` segments, filled from `values`. */
  readonly path: string;
  readonly values: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Tried {
  /** Null without a response. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** Indented if it is JSON. */
  readonly body: string;
}

/**
 * Sends a request of the reference page to our own origin and returns the response. Never throws.
 */
export async function tryOperation({ method, path, values, body }: TryRequest): Promise<Tried> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const response = await fetch(address, {
      method,
      cache: 'no-store',
      ...(body === null ? {} : { body, headers: { 'Content-Type': 'application/json' } }),
    });
    const text = await response.text();
    return { status: response.status, milliseconds: took(), body: indented(text) };
  } catch {
    return { status: null, milliseconds: took(), body: '' };
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
