/** A website of the demo: addresses and what they answer, served from this machine. */
export interface DemoPage {
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What `Accept: text/markdown` gets instead. */
  readonly markdown?: string;
}

export interface DemoSite {
  readonly host: string;
  /** The site as it was before `day`, newest first in `versions`. */
  readonly versions: readonly { readonly daysAgo: number; readonly engine?: string; readonly pages: Readonly<Record<string, DemoPage>> }[];
  /** Answer of every other address; null = 404. */
  readonly otherwise?: DemoPage;
}

export const html = (body: string, headers: Record<string, string> = {}, markdown?: string): DemoPage => ({ type: 'text/html; charset=utf-8', body, headers, ...(markdown ? { markdown } : {}) });
export const text = (body: string): DemoPage => ({ type: 'text/plain; charset=utf-8', body });
export const json = (value: unknown, type = 'application/json'): DemoPage => ({ type, body: JSON.stringify(value, null, 2), headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' } });
export const xml = (body: string): DemoPage => ({ type: 'application/xml; charset=utf-8', body });
