import { SectionNav } from './section-nav';

/** The pages of the tab “Agents”. */
export const AgentsNav = ({ siteId }: { readonly siteId: string }) => (
  <SectionNav
    label="Agents"
    className="mb-4"
    links={[
      ['Questions', `/sites/${siteId}/questions`],
      ['Visitors', `/sites/${siteId}/visitors`],
      ['As agents see it', `/sites/${siteId}/seen`],
    ]}
  />
);
