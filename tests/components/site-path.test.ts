import { expect, it } from 'vitest';
import { parseSitePath } from '@/components/shell/site-path';

const ID = '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11';

it.each([
  ['', ''],
  ['/history', '/history'],
  ['/fixes/robots-txt', '/fixes'],
  ['/artifacts/llms-txt', '/fixes'],
  ['/report', '/history'],
  ['/compare', '/history'],
  ['/agent-runs/5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c12', '/questions'],
  ['/settings/preview', '/settings'],
  ['/no-such-tab', ''],
])('a page at "%s" of a site belongs to its tab "%s"', (rest, tab) => {
  expect(parseSitePath(`/sites/${ID}${rest}`)).toEqual({ siteId: ID, tab });
});

it.each(['/sites', '/sites/new', '/account/members', `/sites/${ID}x`])(
  '%s is not a page of a site',
  (path) => {
    expect(parseSitePath(path)).toBeNull();
  },
);
