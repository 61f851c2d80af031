import type { ServedSite } from '@/tests/helpers/sites/serve-site';
import { serveSite } from '@/tests/helpers/sites/serve-site';

const words = 'Acme builds reliable rockets for discerning coyotes. '.repeat(20);

/** A shop with a documentation link, several defects, and text that tries to break out of its element. */
export const acmeSite = (): Promise<ServedSite> =>
  serveSite(
    {
      '/': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Acme \u202E<b>rockets</b></title></head><body><nav><a href="/docs">Docs</a><a href="/x"></a></nav><main><h1>Acme</h1><p>${words}</p><img src="/a.png"></main></body></html>`,
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: *\nDisallow: /private\n<script>alert(1)</script>\n',
      },
    },
    { host: 'acme.test', latencyMs: 20 },
  );

/** A site that disallows our scanner. */
export const closedSite = (): Promise<ServedSite> =>
  serveSite(
    {
      '/': '<h1>Closed</h1>',
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: Seamark\nDisallow: /\n',
      },
    },
    { host: 'closed.test' },
  );
