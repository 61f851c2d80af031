import { CHECK_IDS, type CheckId } from '@seamark/engine';

/** Hosts whose way of serving a folder is imitated. */
export const HOSTS = ['netlify', 'vercel', 'cloudflare', 'github-pages', 'nginx'] as const;
export type HostName = (typeof HOSTS)[number];

/** The certificate, the CDN, compression and negotiation by functions: a folder says nothing about them. */
const ONLY_HOST: readonly CheckId[] = [
  'tls-https',
  'agent-access',
  'crawl-efficiency',
  'content-negotiation',
];
/** Headers of these come from files in the folder. */
const WITH_HEADERS: readonly HostName[] = ['netlify', 'vercel', 'cloudflare'];

export const leftOutFor = (host: HostName): readonly CheckId[] =>
  CHECK_IDS.filter(
    (id) => ONLY_HOST.includes(id) || (id === 'http-headers' && !WITH_HEADERS.includes(host)),
  );
