import type { Target } from '@seamark/engine';
import { AppError } from '@/lib/contract/app-error';
import { scanner, type Measurer } from '@/lib/scanner';

interface SiteToMeasure {
  readonly host: string;
  readonly url: string;
  readonly verifiedAt: Date | null;
}

/** Anybody can sign up and name a host: until its ownership is proven they are strangers to it. */
export const measurerOf = ({ verifiedAt }: Pick<SiteToMeasure, 'verifiedAt'>): Measurer =>
  verifiedAt === null ? scanner().public : scanner();

/**
 * What a scan of a site measures, judged without the network; throws `target_not_allowed`.
 * Like a public scan it tries https first and http where nobody listens, unless the site is registered as http.
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
