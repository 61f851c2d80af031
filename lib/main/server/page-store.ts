import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** Relative times and shares on a page may be this old. */
const KEPT_MS = 60_000;
/** Pages are 60 to 500 kB. */
const PAGES_MAX = 100;

/** A rendered public page, the same for everyone except for its nonce. */
export interface RenderedPage {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  readonly nonce: string;
  readonly etag: string;
}

interface StoredPage extends RenderedPage {
  readonly version: string;
  readonly until: number;
}

/** Version of the data on the page of a path; null if the page must be rendered for each request. */
export type PageVersion = (path: string) => Promise<string | null>;

/** Rendered public pages by path, because rendering takes ten times the processor time of sending. */
export class PageStore {
  readonly #pages = new Map<string, StoredPage>();

  constructor(
    private readonly versionOf: PageVersion,
    private readonly now: () => number = Date.now,
  ) {}

  /** The stored page, and the version to store a new one with; both null for requests that are rendered each time. */
  async find(
    request: IncomingMessage,
  ): Promise<{ readonly version: string | null; readonly page: RenderedPage | null }> {
    const path = request.url ?? '';
    const isPlain =
      request.headers['rsc'] === undefined &&
      !path.includes('?') &&
      !/markdown/i.test(request.headers.accept ?? '');
    const version = isPlain ? await this.versionOf(path) : null;
    const stored = this.#pages.get(path);
    const isFresh = stored?.version === version && stored.until > this.now();
    return { version, page: version !== null && isFresh ? stored : null };
  }

  put(path: string, version: string, page: RenderedPage): void {
    this.#pages.delete(path);
    this.#pages.set(path, { ...page, version, until: this.now() + KEPT_MS });
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > PAGES_MAX && oldest !== undefined) this.#pages.delete(oldest);
  }
}
