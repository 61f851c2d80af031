import { ButtonLink } from '@/components/ui/button';
import { siteText } from '@/lib/platform/text/site-text';

/** Text and links of the 404 page. */
export function NotFoundView({ path }: { readonly path: string | null }) {
  return (
    <>
      <h1>Page not found</h1>
      <p className="mt-4 max-w-prose text-lead wrap-anywhere text-muted">
        {path === null ? 'The address' : <code>{siteText(path, 120)}</code>} doesn’t exist. Check
        the URL for typos, or start from one of these pages.
      </p>
      <p className="mt-6 flex flex-wrap gap-2">
        <ButtonLink look="primary" href="/">
          Scan a site
        </ButtonLink>
        <ButtonLink href="/checks">All checks</ButtonLink>
      </p>
    </>
  );
}
