// npm start: builds if necessary and sets up the database meanwhile, then runs pages and worker in one process.
import './node-version.mjs';
import { createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { failWith, prepareProcess } from './prepare.mjs';

/** Fails before a build of half a minute instead of after it. */
function refuseTakenPort() {
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return Promise.resolve();
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error) =>
      error.code === 'EADDRINUSE'
        ? reject(
            new Error(
              `Port ${port} is already in use, possibly by another Seamark. Stop it, or set PORT to a different port.`,
            ),
          )
        : resolve(),
    );
    probe.listen(port, process.env.HOST || undefined, () => probe.close(() => resolve()));
  });
}

async function main() {
  console.error('Starting Seamark …');
  prepareProcess();
  process.env.NODE_ENV = 'production';
  if (process.env.SEAMARK_ROLE !== 'worker') await refuseTakenPort();
  let onBundled;
  const bundled = new Promise((resolve) => {
    onBundled = resolve;
  });
  const pages = ensureBuilt({ onBundled });
  // Database and migrations start while the pages are built.
  await Promise.race([bundled, pages]);
  const { serve } = await import(pathToFileURL(path.resolve('dist/server.mjs')).href);
  serve(pages);
}

main().catch(failWith);
