/**
 * Lets browsers with speculation rules request a page of the dashboard as soon as its link is pressed, before the click.
 * Not on hover: a page that was requested earlier could lack a change made since.
 */
const RULES = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: ['/sites', '/sites/*', '/comparisons', '/comparisons/*', '/account/*'] },
          { not: { selector_matches: '[download], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
});

export const PrefetchRules = ({ nonce }: { readonly nonce: string | undefined }) => (
  // Browsers hide the nonce from scripts.
  <script
    type="speculationrules"
    nonce={nonce}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: RULES }}
  />
);
