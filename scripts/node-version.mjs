// First import of each script: exits with a message before newer syntax or a missing module can fail.
import { readFileSync } from 'node:fs';
import { satisfies } from '../packages/cli/src/satisfies.mjs';

const range = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).engines
  .node;
if (!satisfies(process.versions.node, range)) {
  console.error(
    `Seamark does not support Node ${process.versions.node}; it requires ${range}. Install Node 24 from nodejs.org and try again.`,
  );
  process.exit(1);
}
