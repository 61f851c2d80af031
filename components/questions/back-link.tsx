/** Leads from a detail page to the questions. */
export const BackLink = ({ siteId }: { readonly siteId: string }) => (
  <p className="mb-2 text-sm">
    <a className="link target" href={`/sites/${siteId}/questions`}>
      All questions
    </a>
  </p>
);
