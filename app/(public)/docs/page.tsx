import { proseMetadata, ProsePage } from '../prose-page';

export const generateMetadata = () => proseMetadata('/docs');

export default function DocsPage() {
  return <ProsePage path="/docs" />;
}
