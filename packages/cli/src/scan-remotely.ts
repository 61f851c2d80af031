import { setTimeout as sleep } from 'node:timers/promises';
import { AuditReport } from '@/lib/reports/contract/engine-audit';
import { ScanFailedError } from './failures';
import type { ScanOptions } from './options';
import { Server } from './server';
import type { Environment } from './settings';

/** Runs the scan on a server; with `--wait`, retries after the time that the server names. */
export async function scanRemotely(
  address: string,
  options: ScanOptions,
  source: Environment,
  signal: AbortSignal,
): Promise<AuditReport> {
  const server = new Server(source, signal);
  const body = bodyOf(address, options);
  for (;;) {
    const answer = await server.call(
      (client) => client.POST('/api/v1/engine/audit', { body }),
      AuditReport,
    );
    if ('value' in answer) {
      if (answer.left !== '') process.stderr.write(`${answer.left}\n`);
      return answer.value;
    }
    const { message, waitSeconds } = answer;
    if (waitSeconds === null) throw new ScanFailedError(message);
    if (!options.wait) throw new ScanFailedError(`${message} Or use --wait.`);
    process.stderr.write(`${message} Waiting ${waitSeconds} seconds.\n`);
    await sleep(waitSeconds * 1000, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

function bodyOf(url: string, { checks, profile, timeoutMs, retries }: ScanOptions) {
  return {
    url: url.includes('://') ? url : `https://${url}`,
    ...(checks ? { checks: [...checks] } : {}),
    profile,
    timeout: timeoutMs,
    retries,
  };
}
