import { domainToUnicode } from 'node:url';
import { siteText } from '@/lib/words/site-text';

/** The spelling that people read, beside an internationalised host; never instead of it, because different letters may look alike. */
export function UnicodeHost({ host }: { readonly host: string }) {
  const spelled = domainToUnicode(host);
  return spelled === '' || spelled === host ? null : (
    <span className="wrap-anywhere text-muted" dir="auto">
      {siteText(spelled, 253)}
    </span>
  );
}
