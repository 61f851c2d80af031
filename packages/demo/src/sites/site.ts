import { DAY_MS } from '@/lib/platform/time';
/** A demo website: paths and responses, served from this machine. */
export interface DemoPage {
  /** Default: 200. */
  readonly status?: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Response to `Accept: text/markdown`. */
  readonly markdown?: string;
}

export interface PageInput {
  /** Base of all dates on the site. */
  readonly today: Date;
  /** Element that proves ownership, for the home page's head; empty before the owner adds it. */
  readonly proof: string;
}

/** State of the site between two changes. */
interface Phase {
  readonly daysAgo: number;
  readonly pages: (input: PageInput) => Readonly<Record<string, DemoPage>>;
  /** User agents that the site’s firewall refuses. */
  readonly refuses?: RegExp;
  /** Response for every other path; default: 404. */
  readonly otherwise?: (input: PageInput) => DemoPage;
}

export interface DemoSite {
  readonly host: string;
  readonly name: string;
  /** Oldest first. */
  readonly phases: readonly Phase[];
}

export const html = (
  body: string,
  headers: Record<string, string> = {},
  markdown?: string,
): DemoPage => ({
  type: 'text/html; charset=utf-8',
  body,
  headers,
  ...(markdown ? { markdown } : {}),
});
export const text = (body: string): DemoPage => ({ type: 'text/plain; charset=utf-8', body });
export const json = (value: unknown): DemoPage => ({
  type: 'application/json',
  body: JSON.stringify(value, null, 2),
  headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' },
});
export const xml = (body: string): DemoPage => ({ type: 'application/xml; charset=utf-8', body });

/** `2026-11-09`, so many days from a date. */
export const dayFrom = (date: Date, days: number): string =>
  new Date(date.getTime() + days * DAY_MS).toISOString().slice(0, 10);
