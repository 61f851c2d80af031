import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { readBody } from '@/lib/http/body';

export interface ScanForm {
  readonly domain: string;
  /** The form stood on the report page: its errors are shown there. */
  readonly isRescan: boolean;
}

/** Only our own pages may start a scan with a form; others have the API. */
export function requireOwnOrigin(headers: Headers): void {
  if (headers.get('origin') === new URL(env().BASE_URL).origin || headers.get('sec-fetch-site') === 'same-origin') return;
  throw new AppError('origin_mismatch', `This form is answered only to pages of ${env().BASE_URL}. Programs use POST /api/v1/scan.`);
}

export async function readScanForm(request: Request): Promise<ScanForm> {
  const bytes = await readBody(request);
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') throw new AppError('invalid_input', 'Send the form as application/x-www-form-urlencoded.');
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  return { domain: (fields.get('domain') ?? '').trim(), isRescan: fields.get('from') === 'report' };
}
