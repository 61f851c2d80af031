import { spawn } from 'node:child_process';
import path from 'node:path';
import { programFile } from './binaries';
import { EmbeddedDatabaseError, type ClusterLayout } from './layout';

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

const OUTPUT_MAX = 20_000;

/**
 * Minimal environment for PostgreSQL, without our secrets. On Windows its tools start each other by
 * the system's shell, which needs the variables for system paths.
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
    const variables = Object.entries(env).filter(([name]) =>
      system.some((wanted) => wanted.toLowerCase() === name.toLowerCase()),
    );
    const root = env.SystemRoot ?? env.SYSTEMROOT ?? 'C:\\Windows';
    return {
      ...common,
      ...Object.fromEntries(variables),
      PATH: [`${native}\\bin`, `${root}\\System32`, root].join(';'),
    };
  }
  const lib = path.join(native, 'lib');
  return { ...common, PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: lib, DYLD_LIBRARY_PATH: lib };
}

/** Runs initdb or pg_ctl as the cluster's account, with a minimal environment. */
export function runNative(
  native: string,
  layout: ClusterLayout,
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
    // 'exit' instead of 'close': a server started by pg_ctl may keep the pipes open.
    child.once('exit', (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
}

/** Root's cluster runs as an unprivileged account, which must be able to reach its folder. */
function unreachable(error: NodeJS.ErrnoException, layout: ClusterLayout): Error {
  if (error.code !== 'EACCES' || !layout.account) return error;
  return new EmbeddedDatabaseError(
    `The database can’t run in ${layout.base}: when started by root, it runs as an ` +
      `unprivileged account (uid ${layout.account.uid}), which can’t access that directory. ` +
      'Make the parent directories traversable (chmod o+x), or set SEAMARK_DATA_DIR to another ' +
      'directory.',
    { cause: error },
  );
}
