import { apiRoutes } from '@/lib/api/handlers';
import { requestOf } from '@/lib/api/request-of';
import type { ScanEvent } from '@/lib/reports/scan-stream';
import { scanDomain } from '@/lib/reports/contract/public-scan';
import type { Report } from '@/lib/reports/contract/report';
import { AppError } from '@/lib/platform/contract/app-error';
import type { CheckResult } from '@/lib/platform/contract/types';
import { hostSelectionOf, sideBySidePath, reportPath } from '@/lib/platform/text/host';
import { bodyOf, errorAnswer } from '@/lib/platform/http/answer';
import { readBody } from '@/lib/platform/http/body';
import { asAppError } from '@/lib/platform/http/failure';
import { baseHeaders } from '@/lib/platform/http/headers';
import { type RequestProgress, watchProgress } from '@/lib/platform/http/progress';
import { preferredType } from '@/lib/platform/http/preferred-type';
import { requestIdOf } from '@/lib/platform/http/request-id';
import { requireOwnOrigin } from '@/lib/platform/http/require-own-origin';
import { judgeDomain } from '@/lib/reports/server/judge-domain';
import { getPublicScore } from '@/lib/reports/server/public-report';
import { eventStream } from './event-stream';

export const dynamic = 'force-dynamic';

/** Longer than the engine's limit of 45 s. A disconnect does not end a scan, so this timeout must. */
const SCAN_MS_MAX = 60_000;

/** `scanDomain` for the form of our pages: redirects to the report (303), or streams its progress. */
export async function POST(request: Request): Promise<Response> {
  const accept = request.headers.get('accept');
  const isStream =
    preferredType(accept, ['text/html', 'text/event-stream']) === 'text/event-stream';
  try {
    requireOwnOrigin(request.headers, 'Programs use POST /api/v1/scan.');
    const form = await readScanForm(request);
    if (isStream) return eventStream((send) => streamScan(form.domain, request.headers, send));
    const outcome = await scan(form.domain, request.headers);
    if (outcome instanceof AppError) return seeOther(pathWithError(outcome, form));
    const { compared } = form;
    return seeOther(compared.length > 0 ? sideBySidePath(compared) : reportPath(outcome.host));
  } catch (thrown) {
    const requestId = requestIdOf();
    const error = asAppError(thrown, requestId, scanDomain.id);
    if (isStream && error.code !== 'origin_mismatch')
      return eventStream(async (send) => send(await errorEvent(error, null)));
    return errorAnswer(request, baseHeaders('unknown', requestId), error);
  }
}

/** Calls the operation as a program does, with the same limits. */
async function scan(
  domain: string,
  from: Headers,
  onProgress: (progress: RequestProgress) => void = () => undefined,
): Promise<Report | AppError> {
  const request = requestOf(
    scanDomain,
    { body: { domain } },
    from,
    AbortSignal.timeout(SCAN_MS_MAX),
  );
  watchProgress(request, onProgress);
  return bodyOf(await apiRoutes.POST(request)).value as Report | AppError;
}

async function streamScan(
  domain: string,
  from: Headers,
  send: (event: ScanEvent) => void,
): Promise<void> {
  const { host, refusal } = judgeDomain(domain);
  const outcome =
    refusal ??
    (await scan(domain, from, ({ done, result }) =>
      send(
        done === 0
          ? { type: 'started', data: { host } }
          : { type: 'check', data: result as CheckResult },
      ),
    ));
  if (outcome instanceof AppError) return send(await errorEvent(outcome, host));
  const { score, grade } = outcome;
  send({
    type: 'done',
    data: { host: outcome.host, score, grade, reportPath: reportPath(outcome.host) },
  });
}

async function errorEvent(error: AppError, host: string | null): Promise<ScanEvent> {
  // The link to an older report is optional: if the database fails, the error is sent without it.
  const stored = host === null ? null : await getPublicScore(host).catch(() => null);
  return {
    type: 'error',
    data: {
      error: error.code,
      message: String(error.sentence),
      retryAfterSeconds: error.details.retryAfterSeconds ?? null,
      reportPath: stored === null || host === null ? null : reportPath(host),
    },
  };
}

/** Redirect to the form with the typed value; the page shows the code's sentence. */
function pathWithError(error: AppError, form: ScanForm): string {
  const query = new URLSearchParams({ error: error.code });
  if (error.details.retryAfterSeconds !== undefined)
    query.set('retry', String(Math.ceil(error.details.retryAfterSeconds)));
  if (form.compared.length > 0) {
    query.set('domain', form.domain.slice(0, 2048));
    return `${sideBySidePath(form.compared)}&${query}#sites`;
  }
  const host = form.isRescan ? judgeDomain(form.domain).host : null;
  if (host !== null) {
    const path = reportPath(host);
    return `${path}${path.includes('?') ? '&' : '?'}${query}#rescan`;
  }
  query.set('domain', form.domain.slice(0, 2048));
  return `/?${query}#scan`;
}

/** Relative, because the request's host may differ from BASE_URL. */
const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });

interface ScanForm {
  readonly domain: string;
  /** True for the form of the report page, which then shows the error. */
  readonly isRescan: boolean;
  /** Hosts of the comparison page with the form, which then shows the error. */
  readonly compared: readonly string[];
}

async function readScanForm(request: Request): Promise<ScanForm> {
  const bytes = await readBody(request);
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    throw new AppError('invalid_input', 'Send the form as application/x-www-form-urlencoded.');
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  return {
    domain: (fields.get('domain') ?? '').trim(),
    isRescan: fields.get('from') === 'report',
    compared: hostSelectionOf(fields.getAll('compared')).hosts,
  };
}
