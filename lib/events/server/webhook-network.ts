import {
  guardedNetwork,
  parseConnectTo,
  parseScanProxy,
  parseTarget,
  type Network,
} from '@seamark/engine';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/contract/app-error';

let network: Network | undefined;
const listing = () => parseConnectTo(env().WEBHOOK_CONNECT_TO, 'WEBHOOK_CONNECT_TO');

/** The network guard of scans, with its own exceptions; peers need a valid certificate. */
export const webhookNetwork = (): Network =>
  (network ??= guardedNetwork({
    connectTo: listing(),
    proxy: parseScanProxy(env().SCAN_PROXY),
    isTrustRequired: true,
  }));

/** Normalized address of a webhook; throws `target_not_allowed`. Does not use the network. */
export function webhookAddress(text: string): string {
  const parsed = parseTarget(text, 'url', listing());
  if (parsed.ok) return parsed.target.url;
  throw new AppError('target_not_allowed', parsed.message, { field: 'url' });
}
