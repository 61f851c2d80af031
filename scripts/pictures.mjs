// npm run pictures: takes the pictures of the pages and the README from a demo with a temporary database.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium, HOW_TO_GET_CHROMIUM } from './chromium.mjs';
import { failWith, prepareProcess } from './prepare.mjs';

const REPORT_HOST = 'paperboat-app.test';
const OVERVIEW_HOST = 'tidemark-charts.test';
const VIEWPORT = { width: 1280, height: 780 };
/** What the landing page shows from a page. */
const CUTOUT = { viewport: { width: 560, height: 600 }, deviceScaleFactor: 2 };

async function freePort() {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Resolves with the sign-in link of the demo's owner. */
function signInLink(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (chunk) => {
      log += chunk;
      const link = /^\s+(http\S+\/welcome\/\S+)\n/m.exec(log)?.[1];
      if (link) resolve(link);
    });
    server.once('exit', () =>
      reject(new Error(`The demo ended without a link to sign in:\n${log}`)),
    );
  });
}

const THEMES = [
  ['light', ''],
  ['dark', '-dark'],
];

async function takePictures(browser, link) {
  const first = await browser.newContext();
  const welcome = await first.newPage();
  await welcome.goto(link);
  await welcome.getByRole('button', { name: 'Sign in' }).click();
  await welcome.waitForURL('**/sites');
  const siteOf = async (host) =>
    (await welcome.getByRole('link', { name: host }).first().getAttribute('href')) ?? '';
  const [report, overview] = [await siteOf(REPORT_HOST), await siteOf(OVERVIEW_HOST)];
  const storageState = await first.storageState();
  for (const [colorScheme, suffix] of THEMES) {
    const page = await browser.newPage({ viewport: VIEWPORT, colorScheme, storageState });
    const picture = async (path, name) => {
      await page.goto(new URL(path, link).href, { waitUntil: 'networkidle' });
      await page.screenshot({ path: `public/${name}${suffix}.png`, animations: 'disabled' });
    };
    await picture(`/report/${REPORT_HOST}`, 'report');
    await picture(overview, 'overview');
    const small = await browser.newPage({ ...CUTOUT, colorScheme, storageState });
    const cutout = async (path, name) => {
      await small.goto(new URL(path, link).href, { waitUntil: 'networkidle' });
      const heading = await small.getByRole('heading', { level: 1 }).boundingBox();
      await small.screenshot({
        path: `public/${name}${suffix}.png`,
        animations: 'disabled',
        fullPage: true,
        clip: { x: 0, y: (heading?.y ?? 0) - 16, ...CUTOUT.viewport },
      });
    };
    await cutout(`${report}/visitors`, 'visitors');
    await cutout(`${overview}/questions`, 'questions');
  }
}

async function main() {
  prepareProcess();
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM);
  const data = await mkdtemp(path.join(tmpdir(), 'seamark-pictures-'));
  // If run by root, the embedded database runs as `nobody`, which must be able to enter the folder.
  await chmod(data, 0o755);
  const port = await freePort();
  const server = spawn(process.execPath, ['scripts/start.mjs', '--demo'], {
    env: {
      ...process.env,
      PORT: String(port),
      BASE_URL: `http://localhost:${port}`,
      SEAMARK_DATA_DIR: data,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  let browser;
  try {
    const link = await signInLink(server);
    browser = await chromium.launch({ executablePath });
    await takePictures(browser, link);
  } finally {
    await browser?.close();
    server.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}

main().catch(failWith);
