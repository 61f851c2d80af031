import type { ConnectTo } from './connect-to';
import { parseTarget } from './target';
import type { Ask, HeaderLines, Reply } from './types';

export const HOPS_MAX = 5;

const REDIRECT_STATUS = new Set([301, 302, 303, 307, 308]);

export interface RedirectStep {
  readonly method: Ask['method'];
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export function isRedirect(status: number): boolean {
  return REDIRECT_STATUS.has(status);
}

/** Where a redirect leads, or why it ends here. The name and address of the next step are judged when it is sent. */
export function nextStep(
  step: RedirectStep,
  status: number,
  headers: HeaderLines,
  hops: number,
  connectTo: ConnectTo,
): RedirectStep | NonNullable<Reply['stopped']> {
  if (hops >= HOPS_MAX) return 'too-many-redirects';
  const location = locationOf(headers, step.url);
  if (!location) return 'bad-location';
  const judged = parseTarget(location, 'url', connectTo);
  if (!judged.ok) return 'target-refused';
  const url = new URL(judged.target.url);
  if (status === 307 || status === 308 || step.method === 'HEAD' || step.method === 'GET')
    return { ...step, url };
  return { method: 'GET', url, headers: withoutContent(step.headers), body: undefined };
}

/** Where an answer that was not followed leads, without fragment; null where it is the end. */
export function redirectOf({ status, headers, url }: Reply): string | null {
  const location = isRedirect(status) ? locationOf(headers, new URL(url)) : null;
  return location?.split('#', 1)[0] ?? null;
}

/** Absolute; null when missing, contradictory or no URL. */
function locationOf(headers: HeaderLines, base: URL): string | null {
  const values = new Set(headers.filter(([name]) => name === 'location').map(([, value]) => value));
  const [value] = values;
  // Backslashes, spaces and controls: browsers repair them in different ways, so nobody can say where this leads.
  if (
    values.size !== 1 ||
    value === undefined ||
    value === '' ||
    /[\u0000-\u0020\u007f\\]/.test(value)
  )
    return null;
  try {
    return new URL(utf8(value), base).href;
  } catch {
    return null;
  }
}

/** Header bytes were read as latin1; browsers read a `Location` as UTF-8 where it is that. */
function utf8(value: string): string {
  const text = Buffer.from(value, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? value : text;
}

function withoutContent(headers: RedirectStep['headers']): RedirectStep['headers'] {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith('content-')),
  );
}
