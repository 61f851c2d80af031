import { spawn } from 'node:child_process';
import path from 'node:path';
import { programFile } from './binaries';
import { EmbeddedDatabaseError, type Layout } from './layout';

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

const OUTPUT_MAX = 20_000;

/**
 * PostgreSQL gets nothing of our environment but what it needs: our secrets are none of its business. On Windows its
 * tools start one another by the system's shell, which needs the variables that say where the system is.
 */
export function nativeEnvironment(
  native: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const common = { NODE_ENV: env.NODE_ENV, LC_ALL: 'C', TZ: 'UTC' };
  if (platform === 'win32') {
    const system = [
      'SystemRoot',
      'SystemDrive',
      'ComSpec',
      'TEMP',
      'TMP',
      'USERNAME',
      'USERPROFILE',
      'APPDATA',
    ];
    const known = Object.entries(env).filter(([name]) =>
      system.some((wanted) => wanted.toLowerCase() === name.toLowerCase()),
    );
    const root = env.SystemRoot ?? env.SYSTEMROOT ?? 'C:\\Windows';
    return {
      ...common,
      ...Object.fromEntries(known),
      PATH: [`${native}\\bin`, `${root}\\System32`, root].join(';'),
    };
  }
  const lib = path.join(native, 'lib');
  return { ...common, PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: lib, DYLD_LIBRARY_PATH: lib };
}

/** Runs initdb or pg_ctl as the cluster's account, with nothing of our environment but what they need. */
export function runNative(
  native: string,
  layout: Layout,
  program: string,
  args: readonly string[],
): Promise<CommandResult> {
  const child = spawn(programFile(native, program), args, {
    cwd: layout.base,
    env: nativeEnvironment(native, process.platform, process.env),
    windowsHide: true,
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
  return new EmbeddedDatabaseError(
    `The database can’t run in ${layout.base}: when started by root, it runs as an ` +
      `unprivileged account (uid ${layout.account.uid}), which can’t access that directory. ` +
      'Make the parent directories traversable (chmod o+x), or set SEAMARK_DATA_DIR to another ' +
      'directory.',
    { cause: error },
  );
}
