/** Typed client of the Seamark API; the types derive from the OpenAPI document. */
import createFetchClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { components, operations, paths } from './generated/openapi.js';
import { SeamarkError } from './errors.js';
import { pagesOf, type PagedPath, type PageOf, type PageParameters } from './pages.js';
import { fetchWithRetry, type RetryOptions } from './retry.js';
import { ScanRun, type ScanOptions } from './scan-run.js';

export type { components, operations, paths };
export type Schemas = components['schemas'];
export { SeamarkError };
export { verifyEvent, WebhookVerificationError, type SeamarkEvent } from './events.js';
export type { ScanRun };

export interface SeamarkOptions extends RetryOptions, Pick<ClientOptions, 'headers'> {
  /** Base URL of the server, such as `https://seamark.example`. */
  readonly baseUrl: string;
  /** `smk_…`; without it, only public operations succeed. */
  readonly apiKey?: string | undefined;
}

export interface Seamark extends Client<paths> {
  /**
   * Starts a scan of a site, or joins the one that is active.
   *
   * ```ts
   * const { status, report } = await seamark.scan(siteId).untilDone();
   * ```
   */
  scan(siteId: string, options?: ScanOptions): ScanRun;
  /**
   * All pages of a list, one after another.
   *
   * ```ts
   * for await (const { scans } of seamark.pages('/api/v1/me/sites/{id}/history', {
   *   path: { id: siteId },
   * }))
   *   console.log(scans.length);
   * ```
   */
  pages<P extends PagedPath>(
    path: P,
    parameters: PageParameters<P>,
  ): AsyncGenerator<PageOf<P>, void, void>;
}

/**
 * Creates a client for one server. `GET`, `POST`, and the other methods resolve with `{ data, error, response }` and
 * throw only if there is no response; `scan` and `pages` throw a `SeamarkError`.
 */
export function createSeamark(options: SeamarkOptions): Seamark {
  const { baseUrl, apiKey, headers } = options;
  const client = createFetchClient<paths>({ baseUrl, headers, fetch: fetchWithRetry(options) });
  if (apiKey !== undefined)
    client.use({
      onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${apiKey}`),
    });
  return Object.assign(client, {
    scan: (siteId: string, options?: ScanOptions) => new ScanRun(client, siteId, options),
    pages: <P extends PagedPath>(path: P, parameters: PageParameters<P>) =>
      pagesOf(client, path, parameters),
  });
}
