import { AppError } from '@/lib/errors';
import { readBody } from '@/lib/http/body';

export interface ScanForm {
  readonly domain: string;
  /** The form stood on the report page: its errors are shown there. */
  readonly isRescan: boolean;
}

export async function readScanForm(request: Request): Promise<ScanForm> {
  const bytes = await readBody(request);
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    throw new AppError('invalid_input', 'Send the form as application/x-www-form-urlencoded.');
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  return { domain: (fields.get('domain') ?? '').trim(), isRescan: fields.get('from') === 'report' };
}
