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

/** Next step of a redirect, or the reason to stop. The target's name and address are checked when it is requested. */
export function nextRedirectStep(
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
  // The target is named without a trailing dot, which is another host to servers and clients.
  const url = new URL(location);
  url.hash = '';
  if (status === 307 || status === 308 || step.method === 'HEAD' || step.method === 'GET')
    return { ...step, url };
  return { method: 'GET', url, headers: withoutContent(step.headers), body: undefined };
}

/** Target of a redirect that was not followed, without fragment; null if there is none. */
export function redirectOf({ status, headers, url }: Reply): string | null {
  const location = isRedirect(status) ? locationOf(headers, new URL(url)) : null;
  return location?.split('#', 1)[0] ?? null;
}

/** Absolute URL; null if missing, contradictory, or invalid. */
function locationOf(headers: HeaderLines, base: URL): string | null {
  const values = new Set(headers.filter(([name]) => name === 'location').map(([, value]) => value));
  const [value] = values;
  // Browsers repair backslashes, spaces, and controls differently, so the target is ambiguous.
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

/** Header bytes were read as latin1; browsers read a valid UTF-8 `Location` as UTF-8. */
function utf8(value: string): string {
  const text = Buffer.from(value, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? value : text;
}

function withoutContent(headers: RedirectStep['headers']): RedirectStep['headers'] {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith('content-')),
  );
}
