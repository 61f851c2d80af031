import type { Target } from '@seamark/engine';
import { AppError } from '@/lib/platform/contract/app-error';
import { scanner, type Measurer } from '@/lib/platform/scanner';

interface SiteToMeasure {
  readonly host: string;
  readonly url: string;
  readonly verifiedAt: Date | null;
}

/** Anyone can register a host, so sites without proven ownership are measured as a stranger's. */
export const measurerOf = ({ verifiedAt }: Pick<SiteToMeasure, 'verifiedAt'>): Measurer =>
  verifiedAt === null ? scanner().public : scanner();

/**
 * Target of a site's scan, validated without the network; throws `target_not_allowed`. As in a
 * public scan, http is the fallback if https refuses connections, unless the site is registered as
 * http.
 */
export function siteTarget(site: SiteToMeasure): Target {
  const parse = (measurer: Measurer) =>
    measurer.parse(site.url, site.url.startsWith('http:') ? 'url' : 'domain');
  const parsed = parse(measurerOf(site));
  if (parsed.ok) return parsed.target;
  const isForOwners = parse(scanner()).ok;
  const forOwners = `${site.host} can only be scanned with verified ownership. Verify ownership of the site first.`;
  throw new AppError('target_not_allowed', isForOwners ? forOwners : parsed.message);
}
