import type { Content } from '../content/content';
import { COURSES } from '../content/courses';
import { MANUAL } from '../content/manual';
import { OFFICES } from '../content/offices';
import { SHOP } from '../content/shop';
import type { LabSite } from '../site';
import { DOCUMENTS } from './documents';
import { pagesOf } from './pages';
import { servicesOf } from './services';

/** A site that every check applies to, and on which none has an open finding. */
export const wholeSiteOf = (content: Content): LabSite => ({
  ...pagesOf(content),
  ...DOCUMENTS,
  ...servicesOf(content),
});

export const CONTENTS: readonly Content[] = [MANUAL, SHOP, OFFICES, COURSES];

export const wholeSite = wholeSiteOf(MANUAL);
