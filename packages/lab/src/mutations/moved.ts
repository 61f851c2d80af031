import { all, head, swap, type Mutation } from '../site';

/** Usage rights and the license are declared by the pages, and robots.txt declares neither. */
export const usageByHeader: Mutation = all(
  swap('/robots.txt', /Content-Signal: .*\n/g, ''),
  swap('/robots.txt', /License: .*\n/, ''),
  head(
    '<meta name="tdm-reservation" content="1"><link rel="license" type="application/rsl+xml" href="/license.xml">',
  ),
);
