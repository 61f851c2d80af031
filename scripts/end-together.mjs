// Ends this process with npm, and its children with this process.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isPidTaken } from '../lib/platform/config/file-lock.mjs';

const WATCH_MS = 500;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Parent id and command line of a process. Slim container images have no ps, macOS no /proc. */
function describe(pid) {
  try {
    if (process.platform !== 'linux')
      return /^\s*(\d+)\s+(.*)$/s
        .exec(execFileSync('ps', ['-o', 'ppid=,command=', '-p', pid], { encoding: 'utf8' }))
        .slice(1);
    // The name, which is in parentheses and may contain any character, is followed by the state and the parent.
    const [, parent] = /^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return [parent, readFileSync(`/proc/${pid}/cmdline`, 'utf8')];
  } catch {
    return ['0', ''];
  }
}

/** The npm (pnpm, yarn …) process that runs us, directly or through a shell; null if none does. */
function runner() {
  const script = process.env.npm_lifecycle_script;
  if (!script) return null;
  if (process.platform === 'win32') return process.ppid;
  const [grandparent, command] = describe(String(process.ppid));
  return command.includes(script) ? Number(grandparent) : process.ppid;
}

/**
 * Exits when npm does. npm forwards SIGTERM to its shell only, SIGHUP and SIGKILL to no process, and a killed shell
 * leaves its children running: this process would keep the port without a parent.
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

/**
 * Forwards termination signals to the child, whose exit the caller awaits, and kills the child when this process exits.
 */
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
