import { spawn } from 'node:child_process';
import path from 'node:path';
import { EmbeddedDatabaseError, type Layout } from './layout';

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

const OUTPUT_MAX = 20_000;

/** Runs initdb or pg_ctl as the cluster's account, with nothing of our environment but what they need. */
export function runNative(native: string, layout: Layout, program: string, args: readonly string[]): Promise<CommandResult> {
  const lib = path.join(native, 'lib');
  const child = spawn(path.join(native, 'bin', program), args, {
    cwd: layout.base,
    env: {
      NODE_ENV: process.env.NODE_ENV,
      PATH: '/usr/bin:/bin',
      LC_ALL: 'C',
      TZ: 'UTC',
      LD_LIBRARY_PATH: lib,
      DYLD_LIBRARY_PATH: lib,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(layout.account ?? {}),
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    if (output.length < OUTPUT_MAX) output += chunk.toString('utf8');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(unreachable(error, layout)));
    // 'exit', not 'close': a server that pg_ctl leaves behind may hold the pipes open.
    child.once('exit', (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
}

/** Root's cluster runs as an account without rights, which has to be able to reach its folder. */
function unreachable(error: NodeJS.ErrnoException, layout: Layout): Error {
  if (error.code !== 'EACCES' || !layout.account) return error;
  return new EmbeddedDatabaseError(`The database cannot run in ${layout.base}: started by root it runs as an account without rights (uid ${layout.account.uid}), which cannot reach that folder. Make its parent folders traversable (chmod o+x), or set SEAMARK_DATA_DIR to a folder that is.`, { cause: error });
}
