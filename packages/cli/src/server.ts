import { request, type Dispatcher } from 'undici';
import { ErrorBody } from '@/lib/contract';
import { scansLeftBy } from '@/lib/words/scans-left';
import { ScanFailedError } from './failures';
import { baseUrlOf, type Environment } from './settings';
import { VERSION } from './version';

export interface Server {
  readonly baseUrl: string;
  readonly key: string;
}

export function serverOf(source: Environment): Server {
  const baseUrl = baseUrlOf(source);
  const key = source['SEAMARK_API_KEY'] ?? '';
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ScanFailedError(
      'Set SEAMARK_API_KEY to an API key of your organization. You can create one under Account → API keys.',
    );
  return { baseUrl, key };
}

export interface Call {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly body?: unknown;
}

/** `waitSeconds` null: asking again would not help, and the message is complete. */
export interface Refusal {
  readonly message: string;
  readonly waitSeconds: number | null;
}

/** The value as its schema reads it and how many scans are left, or what to tell the person instead. */
export async function call<T>(
  { baseUrl, key }: Server,
  { method, path, body }: Call,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  signal: AbortSignal,
): Promise<{ readonly value: T; readonly left: string } | Refusal> {
  const headers = {
    authorization: `Bearer ${key}`,
    'user-agent': `seamark-cli/${VERSION}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  try {
    // No redirect is followed: it would carry the key elsewhere.
    const response = await request(`${baseUrl}${path}`, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const value: unknown = await response.body.json().catch(() => null);
    const read = schema.safeParse(value);
    if (response.statusCode === 200 && read.success)
      return { value: read.data, left: leftBy(response) };
    return refusalOf(response, value, baseUrl);
  } catch (error) {
    signal.throwIfAborted();
    throw new ScanFailedError(
      `${baseUrl} isn’t responding (${reasonOf(error)}). Check SEAMARK_BASE_URL, and that the server is running.`,
    );
  }
}

type Response = Dispatcher.ResponseData;

const leftBy = ({ headers }: Response): string =>
  scansLeftBy(String(headers['ratelimit-policy'] ?? ''), String(headers['ratelimit'] ?? ''));

function refusalOf(response: Response, value: unknown, baseUrl: string): Refusal {
  const status = response.statusCode;
  const refused = ErrorBody.safeParse(value);
  // A proxy before the server, while it restarts.
  if (!refused.success && (status === 429 || status === 503))
    return {
      message: `${baseUrl} responded with status ${status}`,
      waitSeconds: retryAfter(response),
    };
  if (!refused.success)
    return {
      message: `${baseUrl} didn’t respond like a Seamark server (status ${status}); check SEAMARK_BASE_URL.`,
      waitSeconds: null,
    };
  const { error, message } = refused.data;
  const [what = message] = message.split(/\.(?:\s|$)/, 1);
  if (error === 'rate_limited' || error === 'unavailable')
    return { message: what, waitSeconds: retryAfter(response) };
  return { message: WHAT_TO_DO[error] ?? message, waitSeconds: null };
}

/** What the server's own words cannot know: where the key of a terminal comes from. */
const WHAT_TO_DO: Readonly<Partial<Record<ErrorBody['error'], string>>> = {
  unauthorized:
    'The server rejected this API key. Create one under Account → API keys and set SEAMARK_API_KEY to it.',
  plan_required: 'The organization of this API key has no active paid plan. See Account → Plan.',
  body_too_large:
    'The request exceeds the server’s limit of 8192 bytes. Use a shorter URL or fewer checks.',
};

/** Where an answer names no time itself, and the longest that one is waited for. */
const WAIT_SECONDS = 5;
const WAIT_SECONDS_MAX = 86_400;

function retryAfter(response: Response): number {
  const text = String(response.headers['retry-after'] ?? '');
  return /^\d+$/.test(text) ? Math.min(WAIT_SECONDS_MAX, Math.max(1, Number(text))) : WAIT_SECONDS;
}

const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? ((error as NodeJS.ErrnoException).code ?? error.message)
    : 'no connection';
