import type { Client } from 'openapi-fetch';
import type { components, paths } from './generated/openapi.js';
import { SeamarkError } from './errors.js';
import { sleep } from './retry.js';

type Scan = components['schemas']['Scan'];

export interface ScanOptions {
  readonly signal?: AbortSignal;
  /** Called with each polled state. */
  readonly onProgress?: (scan: Scan) => void;
}

/** A requested scan. The request is sent at once. */
export class ScanRun {
  /** Id of the scan: a new one, or the one that was active on this site. */
  readonly id: Promise<string>;

  constructor(
    private readonly client: Client<paths>,
    siteId: string,
    private readonly options: ScanOptions = {},
  ) {
    this.id = this.start(siteId);
    // Callers see the rejection; without a caller, it must not end the process as unhandled.
    this.id.catch(() => undefined);
  }

  /** Polls until the scan has ended; its `status` is then `succeeded` or `failed`. */
  async untilDone(): Promise<Scan> {
    const { signal, onProgress } = this.options;
    const id = await this.id;
    for (;;) {
      const { data, error, response } = await this.client.GET('/api/v1/me/scans/{id}', {
        params: { path: { id } },
        signal: signal ?? null,
      });
      if (data === undefined) throw SeamarkError.from(response, error);
      onProgress?.(data);
      if (data.pollAfterSeconds === null) return data;
      await sleep(data.pollAfterSeconds, signal);
    }
  }

  private async start(siteId: string): Promise<string> {
    const { data, error, response } = await this.client.POST('/api/v1/me/sites/{id}/scan', {
      params: { path: { id: siteId } },
      signal: this.options.signal ?? null,
    });
    if (data !== undefined) return data.scanId;
    const active = error?.error === 'scan_active' ? response.headers.get('location') : null;
    if (active !== null) return active.slice(active.lastIndexOf('/') + 1);
    throw SeamarkError.from(response, error);
  }
}
