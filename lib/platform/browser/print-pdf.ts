import type { GuardedTunnels } from '@seamark/engine';
import type { Browser } from './find-browser';
import { connectTo, RENDER_LIMITS, withBrowser } from './render-page';

const NO_NETWORK: GuardedTunnels = {
  open: () => Promise.reject(new Error('A printed page loads nothing.')),
};

/** A document of ours as PDF, without scripts and network. Throws `RenderError`. */
export const printPdf = (
  browser: Browser,
  html: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> =>
  withBrowser(browser, NO_NETWORK, signal, RENDER_LIMITS, async ({ server }) => {
    const context = await (
      await connectTo(server)
    ).newContext({
      acceptDownloads: false,
      javaScriptEnabled: false,
      offline: true,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.setContent(html, { waitUntil: 'load', timeout: RENDER_LIMITS.wallMs });
    return new Uint8Array(
      await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true }),
    );
  });
