/** What to do before a setting can be used. */
export const RequiresOwnership = ({ siteId }: { readonly siteId: string }) => (
  <>
    Requires verified ownership.{' '}
    <a className="link" href={`/sites/${siteId}/settings/ownership`}>
      Verify it in Settings
    </a>
  </>
);
