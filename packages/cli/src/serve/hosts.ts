import { existsSync } from 'node:fs';
import path from 'node:path';
import { CHECK_IDS, type CheckId } from '@seamark/engine';

/** Hosts whose static file serving is imitated. */
export const HOSTS = ['netlify', 'vercel', 'cloudflare', 'github-pages', 'nginx'] as const;
export type HostName = (typeof HOSTS)[number];

/** The host that a folder is built for: only GitHub Pages has files that tell it. */
export const hostOf = (folder: string | null): HostName =>
  folder !== null && ['.nojekyll', 'CNAME'].some((name) => existsSync(path.join(folder, name)))
    ? 'github-pages'
    : 'nginx';

/** Checks that need the real host: certificate, CDN, compression, and negotiation by functions. */
const ONLY_HOST: readonly CheckId[] = [
  'tls-https',
  'agent-access',
  'crawl-efficiency',
  'content-negotiation',
];
/** Hosts that read headers from files in the folder. */
const WITH_HEADERS: readonly HostName[] = ['netlify', 'vercel', 'cloudflare'];

export const hostOnlyChecks = (host: HostName): readonly CheckId[] =>
  CHECK_IDS.filter(
    (id) => ONLY_HOST.includes(id) || (id === 'http-headers' && !WITH_HEADERS.includes(host)),
  );
