// npm start: build when stale, then database, migrations, pages and worker in one process.
import './node-version.mjs';
import { createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { failWith, prepareProcess } from './prepare.mjs';

/** Said before a build of half a minute rather than after it. */
function refuseTakenPort() {
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return Promise.resolve();
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error) =>
      error.code === 'EADDRINUSE'
        ? reject(new Error(`Port ${port} is in use, perhaps by a Seamark that already runs. Stop it, or set PORT to another.`))
        : resolve(),
    );
    probe.listen(port, process.env.HOST || undefined, () => probe.close(() => resolve()));
  });
}

async function main() {
  prepareProcess();
  process.env.NODE_ENV = 'production';
  if (process.env.SEAMARK_ROLE !== 'worker') await refuseTakenPort();
  await ensureBuilt();
  await import(pathToFileURL(path.resolve('dist/server.mjs')).href);
}

main().catch(failWith);
