import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasTwin } from '@/lib/format/twins';

/**
 * Pages that also exist as Markdown vary by `Accept`. Next (16.4) sets its own `Vary` on pages after everything
 * that proxy.ts and next.config.mjs may set, so the field is completed where it is written.
 */
export function varyByAccept(request: IncomingMessage, response: ServerResponse): void {
  if (!hasTwin((request.url ?? '').split('?', 1)[0] ?? '')) return;
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === 'vary' ? withAccept(value) : value);
}

function withAccept(value: number | string | readonly string[]): string {
  const fields = [value]
    .flat()
    .join(',')
    .split(',')
    .map((field) => field.trim());
  return [...new Set(['Accept', ...fields])].join(', ');
}
