import type { Content } from '../content/content';
import { COURSES } from '../content/courses';
import { MANUAL } from '../content/manual';
import { OFFICES } from '../content/offices';
import { SHOP } from '../content/shop';
import type { LabSite } from '../site';
import { documentsOf } from './documents';
import { pagesOf } from './pages';
import { servicesOf } from './services';

/** A site that every check applies to, and on which none has an open finding. Its carts and appointments are empty. */
export const wholeSiteOf = (content: Content): LabSite => ({
  ...stateless(content),
  ...servicesOf(content),
});

const siteByContent = new Map<Content, LabSite>();

/** What the site has alike for all visitors, built once. */
function stateless(content: Content): LabSite {
  const site = siteByContent.get(content) ?? { ...pagesOf(content), ...documentsOf(content) };
  siteByContent.set(content, site);
  return site;
}

export const CONTENTS: readonly Content[] = [MANUAL, SHOP, OFFICES, COURSES];

export const wholeSite = wholeSiteOf(MANUAL);
