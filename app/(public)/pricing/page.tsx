import { ABOUT_PAGES } from '../about-pages';
import { proseMetadata, ProsePage } from '../prose-page';

export const generateMetadata = () => proseMetadata('/pricing');

export default function PricingPage() {
  return <ProsePage path="/pricing" pages={ABOUT_PAGES} label="About this server" />;
}
