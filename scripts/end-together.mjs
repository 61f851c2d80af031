// A start through npm ends with npm, and what a script started ends with the script.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isPidTaken } from '../lib/server/file-lock.mjs';

const WATCH_MS = 500;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A process: the id of its parent, and its command line. Slim container images have no ps, macOS no /proc. */
function describe(pid) {
  try {
    if (process.platform !== 'linux')
      return /^\s*(\d+)\s+(.*)$/s
        .exec(execFileSync('ps', ['-o', 'ppid=,command=', '-p', pid], { encoding: 'utf8' }))
        .slice(1);
    // The parent follows the name, which is in parentheses and may contain anything, and the state.
    const [, parent] = /^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return [parent, readFileSync(`/proc/${pid}/cmdline`, 'utf8')];
  } catch {
    return ['0', ''];
  }
}

/** The npm (pnpm, yarn …) that runs us, directly or through a shell; null for a start by hand, by systemd or in a container. */
function runner() {
  const script = process.env.npm_lifecycle_script;
  if (!script) return null;
  if (process.platform === 'win32') return process.ppid;
  const [grandparent, command] = describe(String(process.ppid));
  return command.includes(script) ? Number(grandparent) : process.ppid;
}

/**
 * npm passes SIGTERM to its shell alone, SIGHUP and SIGKILL to nobody, and a shell that dies takes nobody along:
 * we would go on without anybody who knows of us, and keep the port. Whoever outlives npm is hung up on.
 */
export function endWithNpm() {
  const parent = process.ppid;
  const npm = runner();
  if (npm === null) return;
  const watch = setInterval(() => {
    if (process.ppid === parent && isPidTaken(npm)) return;
    clearInterval(watch);
    if (!process.emit('SIGHUP', 'SIGHUP')) process.exit(129);
  }, WATCH_MS);
  watch.unref();
}

/** Passes on what would end us, so that whoever waits for the child learns how it ended; and takes it along. */
export function endTogether(child) {
  const pass = (signal) => child.kill(signal);
  for (const signal of STOP_SIGNALS) process.on(signal, pass);
  const takeAlong = () => child.kill();
  process.once('exit', takeAlong);
  child.once('exit', () => {
    for (const signal of STOP_SIGNALS) process.off(signal, pass);
    process.off('exit', takeAlong);
  });
}
