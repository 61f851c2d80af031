import { setTimeout as sleep } from 'node:timers/promises';
import { EnvHttpProxyAgent, request, type Dispatcher } from 'undici';
import { ProviderError } from './chat-model';

const CALL_MS_MAX = 60_000;
const RETRIES_MAX = 2;
const RETRY_AFTER_MS_MAX = 30_000;
/** Used if the provider names no time. */
const BACKOFF_MS = [500, 2000] as const;
const REPLY_BYTES_MAX = 4 * 2 ** 20;
const SECRET_LENGTH_MIN = 7;
const AGAIN = new Set([429, 500, 502, 503, 529]);

export interface Post {
  /** For messages: `openai`. */
  readonly engine: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The key in one of the headers; it is removed from replies that repeat it. */
  readonly secret: string;
  readonly body: unknown;
}

/** A response that a retry cannot improve. `text` is for the adapter, never for a customer. */
export class RefusedByProvider extends ProviderError {
  constructor(
    readonly status: number,
    readonly text: string,
    code: ProviderError['code'],
    message: string,
  ) {
    super(code, message);
  }
}

let agent: Dispatcher | undefined;

/** Uses the proxies of HTTPS_PROXY, HTTP_PROXY and NO_PROXY in either case; direct without them. */
const outgoing = (): Dispatcher => (agent ??= new EnvHttpProxyAgent());

/** Sends and receives JSON; retries busy and failed responses at most twice. */
export async function postJson(post: Post, signal: AbortSignal): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send(post, signal);
    if (answer.kind === 'reply') return answer.value;
    if (attempt >= RETRIES_MAX || answer.waitMs === null) throw answer.error;
    await sleep(answer.waitMs ?? BACKOFF_MS[attempt], undefined, { signal });
  }
}

type PostResult =
  | { readonly kind: 'reply'; readonly value: unknown }
  /** `waitMs`: undefined: the default; null: no retry. */
  | {
      readonly kind: 'failure';
      readonly error: ProviderError;
      readonly waitMs: number | null | undefined;
    };

async function send(
  { engine, url, headers, secret, body }: Post,
  signal: AbortSignal,
): Promise<PostResult> {
  const late = AbortSignal.timeout(CALL_MS_MAX);
  try {
    const response = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, late]),
      headersTimeout: CALL_MS_MAX,
      bodyTimeout: CALL_MS_MAX,
      dispatcher: outgoing(),
    });
    const text = withoutSecret(await readText(engine, response), secret);
    if (response.statusCode === 200) return { kind: 'reply', value: parse(engine, text) };
    return refused(engine, response, text);
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof ProviderError) return { kind: 'failure', error: thrown, waitMs: null };
    if (late.aborted)
      return {
        kind: 'failure',
        error: new ProviderError('timeout', `${engine} did not respond within 60 seconds.`, {
          cause: thrown,
        }),
        waitMs: null,
      };
    // Refused, reset or closed connections: the request may not have been processed.
    return {
      kind: 'failure',
      error: new ProviderError('provider_error', `The connection to ${engine} was lost.`, {
        cause: thrown,
      }),
      waitMs: undefined,
    };
  }
}

async function readText(engine: string, { body }: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > REPLY_BYTES_MAX)
      throw new ProviderError('provider_error', `${engine} returned more than 4 MiB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Removes the key from replies, which are stored and shown. A local model's placeholder key may be
 * an ordinary word.
 */
const withoutSecret = (text: string, secret: string): string =>
  secret.length < SECRET_LENGTH_MIN ? text : text.replaceAll(secret, '[redacted]');

function parse(engine: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('provider_error', `${engine} returned invalid JSON.`);
  }
}

function refused(
  engine: string,
  { statusCode: status, headers }: Dispatcher.ResponseData,
  text: string,
): PostResult {
  const failure = (
    code: ProviderError['code'],
    message: string,
    waitMs: number | null | undefined,
  ): PostResult => ({
    kind: 'failure',
    error: new RefusedByProvider(status, text, code, message),
    waitMs,
  });
  if (status === 401 || status === 403)
    return failure('provider_auth', `${engine} rejected the API key (status ${status}).`, null);
  const isAgain = AGAIN.has(status);
  const waitMs = isAgain ? waitOf(headers['retry-after']) : null;
  if (status === 429)
    return failure(
      'provider_rate_limited',
      `${engine} is rate limiting requests. Try again later.`,
      waitMs,
    );
  return failure('provider_error', `${engine} responded with status ${status}.`, waitMs);
}

/** Retry-After in ms, from seconds or a date (RFC 9110 section 10.2.3); null if it is too long. */
function waitOf(header: string | string[] | undefined): number | null | undefined {
  const text = [header].flat()[0]?.trim();
  if (text === undefined || text === '') return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  if (Number.isNaN(ms)) return undefined;
  return ms > RETRY_AFTER_MS_MAX ? null : Math.max(0, ms);
}
