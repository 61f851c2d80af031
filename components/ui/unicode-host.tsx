import { domainToUnicode } from 'node:url';
import { siteText } from '@/lib/platform/text/site-text';

/**
 * Unicode spelling beside an internationalized host. It never replaces the host, because different letters may look
 * alike.
 */
export function UnicodeHost({ host }: { readonly host: string }) {
  const unicode = domainToUnicode(host);
  return unicode === '' || unicode === host ? null : (
    <span className="wrap-anywhere text-muted" dir="auto">
      {siteText(unicode, 253)}
    </span>
  );
}
