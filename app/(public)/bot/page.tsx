import { ABOUT_PAGES } from '../about-pages';
import { proseMetadata, ProsePage } from '../prose-page';

export const generateMetadata = () => proseMetadata('/bot');

export default function BotPage() {
  return <ProsePage path="/bot" pages={ABOUT_PAGES} label="About this server" />;
}
