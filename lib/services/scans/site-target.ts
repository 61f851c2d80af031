import { parseTarget, type Target } from '@/engine';
import { AppError } from '@/lib/errors';
import { scanner } from '@/lib/scanner';

/**
 * What a scan of a site measures, judged without the network; throws `target_not_allowed`.
 * Like a public scan it tries https first and http where nobody listens, unless the site is registered as http.
 */
export function siteTarget(url: string): Target {
  const parsed = parseTarget(url, url.startsWith('http:') ? 'url' : 'domain', scanner().connectTo);
  if (!parsed.ok) throw new AppError('target_not_allowed', parsed.message);
  return parsed.target;
}
