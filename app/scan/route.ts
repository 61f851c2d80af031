import Negotiator from 'negotiator';
import type { ScanEvent } from '@/lib/reports/scan-stream';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/contract/app-error';
import { hostSelectionOf, sideBySidePath, reportPath } from '@/lib/platform/text/host';
import { errorAnswer } from '@/lib/platform/http/answer';
import { readBody } from '@/lib/platform/http/body';
import { asAppError } from '@/lib/platform/http/failure';
import { baseHeaders } from '@/lib/platform/http/headers';
import { requestIdOf } from '@/lib/platform/http/request-id';
import { requireOwnOrigin } from '@/lib/platform/http/require-own-origin';
import { callerKey, rateLimiter } from '@/lib/platform/limits';
import { nameWork } from '@/lib/platform/observe/work';
import { judgeDomain } from '@/lib/reports/server/judge-domain';
import { scanDomain } from '@/lib/reports/server/scan-domain';
import { getPublicScore } from '@/lib/reports/server/public-report';
import { toCheckResult } from '@/lib/reports/server/report-view';
import { eventStream } from './event-stream';

export const dynamic = 'force-dynamic';

/** Longer than the engine's limit of 45 s. A disconnect does not end a scan, so this timeout must. */
const SCAN_MS_MAX = 60_000;

/** Form of the landing page and the report: redirects to the report (303), or streams the events of the scan. */
export async function POST(request: Request): Promise<Response> {
  const requestId = requestIdOf();
  nameWork('scanForm');
  let form: ScanForm | undefined;
  const caller = callerKey(request.headers, env().TRUSTED_PROXY_HOPS);
  const isStream =
    new Negotiator({ headers: { accept: request.headers.get('accept') ?? '' } }).mediaType([
      'text/html',
      'text/event-stream',
    ]) === 'text/event-stream';
  try {
    requireOwnOrigin(request.headers, 'Programs use POST /api/v1/scan.');
    await rateLimiter.take('public-burst', caller);
    form = await readScanForm(request);
    const { domain } = form;
    if (isStream) return eventStream((send) => streamScan(domain, caller, requestId, send));
    const { report } = await scanDomain({ domain, caller }, AbortSignal.timeout(SCAN_MS_MAX));
    return seeOther(
      form.compared.length > 0 ? sideBySidePath(form.compared) : reportPath(report.host),
    );
  } catch (thrown) {
    const error = asAppError(thrown, requestId, 'scanForm');
    if (isStream && error.code !== 'origin_mismatch')
      return eventStream(async (send) => send(await errorEvent(error, form?.domain ?? '')));
    if (form === undefined && error.code !== 'rate_limited')
      return errorAnswer(request, baseHeaders('unknown', requestId), error);
    return seeOther(pathWithError(error, form));
  }
}

async function streamScan(
  domain: string,
  caller: string,
  requestId: string,
  send: (event: ScanEvent) => void,
): Promise<void> {
  try {
    const { report } = await scanDomain(
      {
        domain,
        caller,
        onStart: (host) => send({ type: 'started', data: { host } }),
        onEvent: (event) => {
          if (event.type === 'check') send({ type: 'check', data: toCheckResult(event.result) });
        },
      },
      AbortSignal.timeout(SCAN_MS_MAX),
    );
    const { host, score, grade } = report;
    send({ type: 'done', data: { host, score, grade, reportPath: reportPath(host) } });
  } catch (thrown) {
    send(await errorEvent(asAppError(thrown, requestId, 'scanForm'), domain));
  }
}

async function errorEvent(error: AppError, domain: string): Promise<ScanEvent> {
  const { host } = judgeDomain(domain);
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
function pathWithError(error: AppError, form: ScanForm | undefined): string {
  const query = new URLSearchParams({ error: error.code });
  if (error.details.retryAfterSeconds !== undefined)
    query.set('retry', String(Math.ceil(error.details.retryAfterSeconds)));
  if (form !== undefined && form.compared.length > 0) {
    query.set('domain', form.domain.slice(0, 2048));
    return `${sideBySidePath(form.compared)}&${query}#sites`;
  }
  const host = form?.isRescan ? judgeDomain(form.domain).host : null;
  if (host !== null) {
    const path = reportPath(host);
    return `${path}${path.includes('?') ? '&' : '?'}${query}#rescan`;
  }
  if (form !== undefined) query.set('domain', form.domain.slice(0, 2048));
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
