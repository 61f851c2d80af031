import { Button } from '@/components/ui/button';
import { siteText } from '@/lib/platform/text/site-text';

interface Props {
  readonly path: string;
  readonly host: string;
  /** Addresses of the additional pages. */
  readonly urls: readonly string[];
  /** Null = the home page. */
  readonly chosen: string | null;
}

/** Selects a page of the scan, by the query string. */
export function PagePicker({ path, host, urls, chosen }: Props) {
  return (
    <form action={path} className="no-print mt-6 flex max-w-2xl flex-wrap items-end gap-3">
      <p className="grid min-w-0 flex-1 gap-1">
        <label htmlFor="page" className="text-sm font-medium">
          Page
        </label>
        <select id="page" name="page" defaultValue={chosen ?? ''} className="field text-sm">
          <option value="">{host}</option>
          {urls.map((url) => (
            <option key={url} value={url}>
              {siteText(url.replace(/^https?:\/\//, ''), 120)}
            </option>
          ))}
        </select>
      </p>
      <Button type="submit">Show</Button>
    </form>
  );
}
