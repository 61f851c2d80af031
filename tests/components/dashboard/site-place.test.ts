import { expect, it } from 'vitest';
import { sitePlaceOf } from '@/components/dashboard/site-place';

const ID = '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11';

it.each([
  ['', ''],
  ['/history', '/history'],
  ['/fixes/robots-txt', '/fixes'],
  ['/artifacts/llms-txt', '/fixes'],
  ['/agent-runs/5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c12', '/agent-runs'],
  ['/settings/preview', '/settings'],
  ['/no-such-tab', ''],
])('a page at "%s" of a site belongs to its tab "%s"', (rest, tab) => {
  expect(sitePlaceOf(`/sites/${ID}${rest}`)).toEqual({ siteId: ID, tab });
});

it.each(['/sites', '/sites/new', '/account/members', `/sites/${ID}x`])(
  '%s is no page of a site',
  (path) => {
    expect(sitePlaceOf(path)).toBeNull();
  },
);
