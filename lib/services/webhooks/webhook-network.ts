import {
  guardedNetwork,
  parseConnectTo,
  parseScanProxy,
  parseTarget,
  type Network,
} from '@seamark/engine';
import { env } from '@/lib/config/env';
import { AppError } from '@/lib/contract/app-error';

let network: Network | undefined;
const listing = () => parseConnectTo(env().WEBHOOK_CONNECT_TO, 'WEBHOOK_CONNECT_TO');

/** The guard of scans, with a listing of its own; unlike scans it sends nothing to a peer without a valid certificate. */
export const webhookNetwork = (): Network =>
  (network ??= guardedNetwork({
    connectTo: listing(),
    proxy: parseScanProxy(env().SCAN_PROXY),
    isTrustRequired: true,
  }));

/** The address as it is asked for; throws `target_not_allowed` without the network. */
export function webhookAddress(text: string): string {
  const parsed = parseTarget(text, 'url', listing());
  if (parsed.ok) return parsed.target.url;
  throw new AppError('target_not_allowed', `url: ${parsed.message}`);
}
