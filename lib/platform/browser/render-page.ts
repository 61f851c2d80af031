import type { Browser as Chromium, BrowserServer, CDPSession, Page } from 'playwright-core';
import { ENGINE_VERSION, type GuardedTunnels } from '@seamark/engine';
import { createBrowserFolder, inTemporaryFolder, removeBrowserFolder } from './browser-folder';
import type { Browser } from './find-browser';
import { startGuardProxy, type GuardProxy } from './guard-proxy';
import { usageOf } from './process-tree';

export const RENDER_LIMITS = {
  /** From the start of the browser. */
  wallMs: 30_000,
  cpuMs: 20_000,
  /** Besides the browser itself. */
  memoryBytes: 300 * 1024 * 1024,
  trafficBytes: 15 * 1024 * 1024,
  requests: 200,
  connections: 200,
  /** Characters of the document after scripts. */
  documentCharacters: 3_000_000,
  pictureBytes: 400 * 1024,
} as const;

/** CSS pixels of the part of a page that its picture shows. */
const PICTURE_SIZE = { width: 1280, height: 800 } as const;
const PICTURE_MS = 3_000;

/** Text that has not changed for so long is done. */
const QUIET_MS = 1_000;
/** A page whose text never stops changing is read after so long. */
const CHANGING_MS = 8_000;
const POLL_MS = 200;
const WATCH_MS = 250;
const ERRORS_MAX = 5;
const ERROR_CHARACTERS = 300;

export interface RenderedPage {
  /** Address after redirects. */
  readonly url: string;
  readonly status: number;
  /** The HTML as it arrived in this load. */
  readonly html: string;
  /** The document after scripts, with open shadow roots in their places. */
  readonly document: string;
  /** JPEG of its first screen; null if not asked for, or if drawing it takes too long or too many bytes. */
  readonly picture: Uint8Array<ArrayBuffer> | null;
  /** Milliseconds from the response until the text changed for the last time. */
  readonly settledMs: number;
  /** False if the text was still changing when it was read. */
  readonly isSettled: boolean;
  /** Uncaught errors of scripts, at most five. */
  readonly errors: readonly string[];
  readonly requests: number;
  readonly bytes: number;
}

export interface PageToRender {
  readonly url: string;
  /** Address that the user agent names, where site owners read who sends the requests. */
  readonly bot: string;
  readonly hasPicture: boolean;
}

export type RenderLimits = { readonly [Name in keyof typeof RENDER_LIMITS]: number };

/** A page that could not be rendered; the message is a sentence. */
export class RenderError extends Error {}

/** Renders one page in a new browser with a new profile. */
export async function renderPage(
  browser: Browser,
  tunnels: GuardedTunnels,
  pageToRender: PageToRender,
  outer: AbortSignal,
  limits: RenderLimits = RENDER_LIMITS,
): Promise<RenderedPage> {
  if (!/^https?:\/\//.test(pageToRender.url))
    throw new RenderError('Only pages at http and https are rendered.');
  return withBrowser(browser, tunnels, outer, limits, ({ server, proxy, fail }) =>
    readIn(server, { ...pageToRender, proxy, limits, fail }),
  );
}

interface AtWork {
  readonly server: BrowserServer;
  readonly proxy: GuardProxy;
  /** Ends the work with a sentence. */
  readonly fail: (sentence: string) => void;
}

/** Works in a new browser under these limits, and ends the browser with all its children. Throws `RenderError`. */
export async function withBrowser<T>(
  browser: Browser,
  tunnels: GuardedTunnels,
  outer: AbortSignal,
  limits: RenderLimits,
  work: (browser: AtWork) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const fail = (sentence: string) => stop.abort(new RenderError(sentence));
  const proxy = await startGuardProxy(tunnels, {
    bytesMax: limits.trafficBytes,
    connectionsMax: limits.connections,
    onExceeded: (what) => fail(EXCEEDED[what]),
  });
  let started: StartedBrowser | null = null;
  const onAbort = () => fail('Rendering was stopped.');
  outer.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => fail(EXCEEDED.wall), limits.wallMs);
  try {
    const stopped = new Promise<never>((_, reject) =>
      stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error)),
    );
    stopped.catch(() => undefined);
    const launched = start(browser, proxy);
    started = await Promise.race([launched, stopped]).finally(() => {
      // A browser that starts after the limit ends as well.
      if (stop.signal.aborted) void launched.then((late) => late.end()).catch(() => undefined);
    });
    const { server } = started;
    const checkUsage = await usageCheck(server.process().pid, limits, fail);
    void watch(checkUsage, stop.signal);
    // The last check makes the result the same on a busy machine, where the watch may come too late.
    const done = work({ server, proxy, fail }).finally(checkUsage);
    done.catch(() => undefined);
    return await Promise.race([done, stopped]);
  } catch (error) {
    if (stop.signal.aborted) throw stop.signal.reason;
    throw new RenderError(sentenceOf(error));
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', onAbort);
    if (!stop.signal.aborted) stop.abort(new RenderError('The page was rendered.'));
    await started?.end();
    await proxy.close();
  }
}

const EXCEEDED = {
  wall: `The page took longer than ${RENDER_LIMITS.wallMs / 1000} seconds.`,
  cpu: `The page used more than ${RENDER_LIMITS.cpuMs / 1000} seconds of processor time.`,
  memory: 'The page used more than 300 MB of memory.',
  traffic: 'The page loaded more than 15 MB.',
  requests: `The page sent more than ${RENDER_LIMITS.requests} requests.`,
  connections: `The page opened more than ${RENDER_LIMITS.connections} connections.`,
  document: 'The page grew to more than 3 million characters.',
} as const;

/** Loaded with the first page: most processes never render one. */
const playwright = async () => (await import('playwright-core')).chromium;

interface StartedBrowser {
  readonly server: BrowserServer;
  /** Ends the browser with all its children, and removes its files. */
  end(): Promise<void>;
}

async function start(browser: Browser, proxy: GuardProxy): Promise<StartedBrowser> {
  const folder = await createBrowserFolder();
  const remove = () => removeBrowserFolder(folder).catch(() => undefined);
  try {
    const server = await inTemporaryFolder(folder, () => launch(browser, proxy));
    return { server, end: () => server.kill().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function launch({ program, hasSandbox }: Browser, proxy: GuardProxy): Promise<BrowserServer> {
  const { server, username, password } = proxy;
  // A server, because only it names its process and kills all children.
  return (await playwright()).launchServer({
    executablePath: program,
    host: '127.0.0.1',
    chromiumSandbox: hasSandbox,
    // Without the bypass for loopback that Chromium adds by itself.
    proxy: { server, username, password, bypass: '<-loopback>' },
    timeout: RENDER_LIMITS.wallMs,
    args: [
      '--disable-quic',
      '--webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--dns-prefetch-disable',
      '--disable-features=DnsOverHttps,AsyncDns,MediaRouter,OptimizationHints,WebRtcHideLocalIpsWithMdns',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--no-pings',
      '--mute-audio',
      '--js-flags=--max-old-space-size=256',
    ],
  });
}

/** Fails if the page has exceeded its processor time or memory. Where `/proc` is missing, the time limit holds. */
async function usageCheck(
  pid: number | undefined,
  limits: RenderLimits,
  fail: (sentence: string) => void,
): Promise<() => Promise<void>> {
  const before = pid === undefined ? null : await usageOf(pid);
  if (pid === undefined || before === null) return () => Promise.resolve();
  return async () => {
    const usage = await usageOf(pid);
    if (usage === null) return;
    if (usage.cpuMs > limits.cpuMs) fail(EXCEEDED.cpu);
    if (usage.bytes - before.bytes > limits.memoryBytes) fail(EXCEEDED.memory);
  };
}

async function watch(check: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await check();
    await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
  }
}

interface Reading extends PageToRender {
  readonly proxy: GuardProxy;
  readonly limits: RenderLimits;
  readonly fail: (sentence: string) => void;
}

export const connectTo = async (server: BrowserServer): Promise<Chromium> =>
  (await playwright()).connect(server.wsEndpoint());

const readIn = async (server: BrowserServer, reading: Reading): Promise<RenderedPage> =>
  new PageReader(await connectTo(server), reading).read();

/** Serializes the document with open shadow roots in place of their hosts’ children; runs in an isolated world. */
const SERIALIZE = `(() => {
  const most = ${RENDER_LIMITS.documentCharacters};
  const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
  const RAW = new Set(['script', 'style']);
  const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  let out = '';
  const write = (node) => {
    if (out.length > most) return;
    if (node.nodeType === 3) { out += escape(node.data); return; }
    if (node.nodeType !== 1) return;
    const name = node.localName;
    if (name === 'slot') {
      const given = node.assignedNodes();
      for (const child of given.length > 0 ? given : node.childNodes) write(child);
      return;
    }
    out += '<' + name;
    for (const { name: key, value } of node.attributes)
      if (!/[\\s"'<>=]/.test(key)) out += ' ' + key + '="' + escape(value).replace(/"/g, '&quot;') + '"';
    out += '>';
    if (VOID.has(name)) return;
    if (name === 'noscript') out += node.textContent;
    else if (RAW.has(name)) out += node.textContent.replace(/<\\//g, '<\\\\/');
    else for (const child of (node.shadowRoot ?? node).childNodes) write(child);
    out += '</' + name + '>';
  };
  write(document.documentElement);
  return out;
})()`;

/** Changes whenever the text or the number of elements changes. */
const FINGERPRINT = `(() => {
  let length = 0, count = 0;
  const walk = (root) => {
    for (const node of root.querySelectorAll('*')) {
      count += 1;
      if (node.shadowRoot) walk(node.shadowRoot);
    }
    length += root.textContent.length;
  };
  walk(document.body ?? document.documentElement);
  return document.readyState + ' ' + length + ' ' + count;
})()`;

class PageReader {
  private requests = 0;
  private readonly errors: string[] = [];

  constructor(
    private readonly browser: Chromium,
    private readonly reading: Reading,
  ) {}

  async read(): Promise<RenderedPage> {
    const { url, hasPicture, proxy, limits, fail } = this.reading;
    const context = await this.browser.newContext({
      acceptDownloads: false,
      viewport: PICTURE_SIZE,
      ignoreHTTPSErrors: true,
      serviceWorkers: 'block',
      permissions: [],
      userAgent: this.userAgent(),
    });
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    page.on('pageerror', (error) => this.note(error));
    context.on('request', () => this.count());
    context.on('page', (other) => {
      if (other !== page) void other.close().catch(() => undefined);
    });
    const response = await page.goto(url, {
      waitUntil: 'commit',
      timeout: RENDER_LIMITS.wallMs,
    });
    if (response === null) throw new RenderError('The page gave no response.');
    const arrivedAt = performance.now();
    const html = await response.text().catch(() => '');
    const { settledMs, isSettled, world } = await this.settle(page, arrivedAt);
    const document = await world.evaluate(SERIALIZE);
    if (document.length > limits.documentCharacters) fail(EXCEEDED.document);
    return {
      url: page.url(),
      status: response.status(),
      html,
      document: `<!doctype html>${document}`,
      picture: hasPicture ? await this.draw(page) : null,
      settledMs,
      isSettled,
      errors: this.errors,
      requests: this.requests,
      bytes: proxy.bytes,
    };
  }

  /** Waits until the text has not changed for a second: a page that polls its server is quiet all the same. */
  private async settle(page: Page, arrivedAt: number) {
    const world = new IsolatedWorld(page);
    let [seen, changedAt] = ['', arrivedAt];
    for (;;) {
      const now = performance.now();
      const fingerprint = await world.evaluate(FINGERPRINT);
      if (fingerprint !== seen) [seen, changedAt] = [fingerprint, now];
      const isQuiet = fingerprint.startsWith('complete') && now - changedAt >= QUIET_MS;
      if (isQuiet || now - arrivedAt >= CHANGING_MS)
        return { settledMs: Math.round(changedAt - arrivedAt), isSettled: isQuiet, world };
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  private async draw(page: Page): Promise<RenderedPage['picture']> {
    const jpeg = await page
      .screenshot({ type: 'jpeg', quality: 60, animations: 'disabled', timeout: PICTURE_MS })
      .catch(() => null);
    return jpeg === null || jpeg.length > this.reading.limits.pictureBytes
      ? null
      : new Uint8Array(jpeg);
  }

  private note(error: Error): void {
    if (this.errors.length < ERRORS_MAX)
      this.errors.push(String(error.message).slice(0, ERROR_CHARACTERS));
  }

  private count(): void {
    this.requests += 1;
    const { limits, fail } = this.reading;
    if (this.requests > limits.requests) fail(EXCEEDED.requests);
  }

  /** That of Chrome, with our name behind it. */
  private userAgent(): string {
    const [major] = this.browser.version().split('.');
    return (
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36 ` +
      `Seamark/${ENGINE_VERSION} (+${this.reading.bot})`
    );
  }
}

/** Scripts of ours, in a world whose built-in objects the page cannot change. */
class IsolatedWorld {
  private session: CDPSession | null = null;
  private contextId: number | null = null;

  constructor(private readonly page: Page) {}

  async evaluate(expression: string): Promise<string> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const session = (this.session ??= await this.page.context().newCDPSession(this.page));
        const contextId = (this.contextId ??= await this.enter(session));
        const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
          expression,
          contextId,
          returnByValue: true,
        });
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return String(result.value);
      } catch (error) {
        // A navigation replaces the world.
        this.contextId = null;
        if (attempt >= 5) throw error;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    }
  }

  private async enter(session: CDPSession): Promise<number> {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
    });
    return executionContextId;
  }
}

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const code = /net::(ERR_\w+)/.exec(message)?.[1];
  if (code === 'ERR_TUNNEL_CONNECTION_FAILED')
    return 'The host of the page cannot be reached, or must not be.';
  if (code !== undefined) return `The browser could not load the page (${code}).`;
  if (/Target (?:page|closed|crashed)|has been closed|Page crashed/i.test(message))
    return 'The browser ended while it rendered the page.';
  return `The browser failed: ${message.split('\n')[0]!.slice(0, 200)}`;
}
