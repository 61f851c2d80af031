import { createSeamark, type Seamark } from '@seamark/client';
import * as z from 'zod';
import type { ApiErrorCode } from '@/lib/platform/contract/errors';
import { scansLeftBy } from '@/lib/reports/scans-left';
import { ScanFailedError } from './failures';
import { parseAnswer } from './parse-answer';
import { baseUrlOf, type Environment } from './settings';
import { VERSION } from './version';

/** `waitSeconds` null: a retry would not help. */
export interface Refusal {
  readonly message: string;
  readonly waitSeconds: number | null;
  readonly status: number;
  /** Null if no Seamark server answered. */
  readonly error: string | null;
}

/** A later server can have other codes; proxies write `Forbidden`. */
const ErrorBody = z.object({ error: z.string().regex(/^[a-z_]+$/), message: z.string() });

interface ServerResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** Client of the server at SEAMARK_BASE_URL, with the key from the environment. */
export class Server {
  private readonly baseUrl: string;
  private readonly client: Seamark;

  constructor(
    source: Environment,
    private readonly signal: AbortSignal,
  ) {
    this.baseUrl = baseUrlOf(source);
    const apiKey = source['SEAMARK_API_KEY'] ?? '';
    if (!/^[\x21-\x7e]+$/.test(apiKey))
      throw new ScanFailedError(
        'Set SEAMARK_API_KEY to an API key of your organization. You can create one under Account → API keys.',
      );
    this.client = createSeamark({
      baseUrl: this.baseUrl,
      apiKey,
      headers: { 'user-agent': `seamark-cli/${VERSION}` },
      maxRetries: 0,
      // Redirects are not followed: they would send the key to another host.
      fetch: (request) => fetch(request, { redirect: 'manual', signal }),
    });
  }

  /** The parsed value and the number of scans left, or the refusal to print. */
  async call<T>(
    ask: (client: Seamark) => Promise<ServerResult>,
    schema: z.ZodType<T>,
  ): Promise<{ readonly value: T; readonly left: string } | Refusal> {
    const { data, error, response } = await this.answerOf(ask);
    const read = parseAnswer(schema, data);
    if (response.status !== 200 || !read.success) return this.refusalOf(response, error);
    const { headers } = response;
    const left = scansLeftBy(headers.get('ratelimit-policy') ?? '', headers.get('ratelimit') ?? '');
    return { value: read.data, left };
  }

  private async answerOf(ask: (client: Seamark) => Promise<ServerResult>): Promise<ServerResult> {
    try {
      return await ask(this.client);
    } catch (error) {
      this.signal.throwIfAborted();
      // A 200 whose body is not JSON.
      if (error instanceof SyntaxError) return { response: new Response() };
      throw new ScanFailedError(
        `${this.baseUrl} isn’t responding (${reasonOf(error)}). Check SEAMARK_BASE_URL, and that the server is running.`,
      );
    }
  }

  private refusalOf(response: Response, value: unknown): Refusal {
    const { status } = response;
    const refused = ErrorBody.safeParse(value);
    if (!refused.success) return { ...this.proxyRefusal(response), status, error: null };
    const { error, message } = refused.data;
    const isBusy = error === 'rate_limited' || error === 'unavailable';
    const waitSeconds = isBusy ? retryAfter(response) : null;
    return { message: NEXT_STEPS.get(error) ?? message, waitSeconds, status, error };
  }

  private proxyRefusal(response: Response): Pick<Refusal, 'message' | 'waitSeconds'> {
    const { status } = response;
    // From a proxy while the server restarts.
    if ([429, 502, 503, 504].includes(status)) {
      const waitSeconds = retryAfter(response);
      const message = `${this.baseUrl} responded with status ${status}. Try again in ${waitSeconds} seconds.`;
      return { message, waitSeconds };
    }
    return {
      message: `${this.baseUrl} didn’t respond like a Seamark server (status ${status}); check SEAMARK_BASE_URL.`,
      waitSeconds: null,
    };
  }
}

/** Next steps that the server cannot know: where the key of a terminal comes from. */
const NEXT_STEPS: ReadonlyMap<string, string> = new Map<ApiErrorCode, string>([
  [
    'unauthorized',
    'The server rejected this API key. Create one under Account → API keys and set SEAMARK_API_KEY to it.',
  ],
  [
    'plan_required',
    'The organization of this API key has no active paid plan. See Account → Plan.',
  ],
  [
    'body_too_large',
    'The request exceeds the server’s limit of 8192 bytes. Use a shorter URL or fewer checks.',
  ],
]);

/** Wait if the answer names no time; `WAIT_SECONDS_MAX` is the longest wait. */
const WAIT_SECONDS = 5;
const WAIT_SECONDS_MAX = 86_400;

function retryAfter({ headers }: Response): number {
  const text = headers.get('retry-after') ?? '';
  return /^\d+$/.test(text) ? Math.min(WAIT_SECONDS_MAX, Math.max(1, Number(text))) : WAIT_SECONDS;
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const reason = (cause ?? error) as NodeJS.ErrnoException;
  return reason.code ?? reason.message;
}
