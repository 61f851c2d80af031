import { setTimeout as sleep } from 'node:timers/promises';
import { request, type Dispatcher } from 'undici';
import { AuditReport, auditUrl, ErrorBody } from '@/lib/contract';
import { ScanFailedError } from './failures';
import type { ScanOptions } from './options';
import { baseUrlOf, type Environment } from './settings';
import { VERSION } from './version';

interface Server {
  readonly baseUrl: string;
  readonly key: string;
}

/** Where an answer names no time itself, and the longest that one is waited for. */
const WAIT_SECONDS = 5;
const WAIT_SECONDS_MAX = 86_400;

/** Lets a server measure; with `--wait` asks again after the time that it names. */
export async function scanRemotely(
  address: string,
  options: ScanOptions,
  source: Environment,
  signal: AbortSignal,
): Promise<AuditReport> {
  const server = serverOf(source);
  const body = JSON.stringify(bodyOf(address, options));
  for (;;) {
    const answer = await ask(server, body, signal);
    if ('report' in answer) return answer.report;
    const { message, waitSeconds } = answer;
    if (waitSeconds === null) throw new ScanFailedError(message);
    if (!options.wait)
      throw new ScanFailedError(`${message}: try again in ${waitSeconds} seconds, or use --wait.`);
    process.stderr.write(`${message}: trying again in ${waitSeconds} seconds.\n`);
    await sleep(waitSeconds * 1000, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

function serverOf(source: Environment): Server {
  const baseUrl = baseUrlOf(source);
  const key = source['SEAMARK_API_KEY'] ?? '';
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ScanFailedError(
      'Set SEAMARK_API_KEY to an API key of your organization. You can create one under Account → API keys.',
    );
  return { baseUrl, key };
}

function bodyOf(url: string, { checks, profile, timeoutMs, retries }: ScanOptions) {
  return {
    url: url.includes('://') ? url : `https://${url}`,
    ...(checks ? { checks } : {}),
    profile,
    timeout: timeoutMs,
    retries,
  };
}

/** `waitSeconds` null: asking again would not help, and the message is complete. */
type Answer =
  | { readonly report: AuditReport }
  | { readonly message: string; readonly waitSeconds: number | null };

async function ask({ baseUrl, key }: Server, body: string, signal: AbortSignal): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'user-agent': `seamark-cli/${VERSION}`,
  };
  try {
    // No redirect is followed: it would carry the key elsewhere.
    const response = await request(`${baseUrl}${auditUrl.path}`, {
      method: auditUrl.method,
      headers,
      body,
      signal,
    });
    const value: unknown = await response.body.json().catch(() => null);
    return answerOf(response, value, baseUrl);
  } catch (error) {
    signal.throwIfAborted();
    throw new ScanFailedError(
      `${baseUrl} isn’t responding (${reasonOf(error)}). Check SEAMARK_BASE_URL, and that the server is running.`,
    );
  }
}

type Response = Dispatcher.ResponseData;

function answerOf(response: Response, value: unknown, baseUrl: string): Answer {
  const status = response.statusCode;
  const report = AuditReport.safeParse(value);
  if (status === 200 && report.success) return { report: report.data };
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

function retryAfter(response: Response): number {
  const text = String(response.headers['retry-after'] ?? '');
  return /^\d+$/.test(text) ? Math.min(WAIT_SECONDS_MAX, Math.max(1, Number(text))) : WAIT_SECONDS;
}

const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? ((error as NodeJS.ErrnoException).code ?? error.message)
    : 'no connection';
