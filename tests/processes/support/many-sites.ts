import { serveSite } from '../../helpers/sites/serve-site';

export interface ManySites {
  readonly hosts: readonly string[];
  /** `SCAN_CONNECT_TO` of all hosts. */
  readonly connectTo: string;
  close(): Promise<void>;
}

/** Hosts `s0.test`, `s1.test` … on one loopback server. */
export async function serveManySites(count: number, latencyMs = 0): Promise<ManySites> {
  const page =
    '<!doctype html><html lang="en"><title>Acme</title><main><h1>Acme</h1><p>Sea charts.</p></main></html>';
  const served = await serveSite({ '/': page }, { host: 's.test', latencyMs });
  const port = served.connectTo.split(':').at(-1) ?? '';
  const hosts = Array.from({ length: count }, (_, n) => `s${n}.test`);
  return {
    hosts,
    connectTo: hosts.map((host) => `${host}:80:127.0.0.1:${port}`).join(','),
    close: () => served.close(),
  };
}

/** Limits too high to be reached. */
export const UNLIMITED = Object.fromEntries(
  ['ORG_SCANS', 'TARGET_SCANS', 'FREE_SCANS', 'KEY_REQUESTS'].map((name) => [
    `SEAMARK_LIMIT_${name}`,
    '1000000/3600',
  ]),
);
