#!/usr/bin/env node
import { satisfies } from './satisfies.mjs';
import manifest from '../package.json' with { type: 'json' };

const { engines } = manifest;

// Older Node versions fail on the bundle and print a page of minified source.
if (satisfies(process.versions.node, engines.node)) {
  await import('./main');
} else {
  process.stderr.write(
    `Seamark does not support Node ${process.versions.node}; it requires ${engines.node}. Install Node 24 from nodejs.org and try again.\n`,
  );
  process.exitCode = 2;
}
