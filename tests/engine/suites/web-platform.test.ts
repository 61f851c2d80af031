import { expect, it } from 'vitest';
import { AccessibleNames } from '@/engine/parse/accessible-name';
import { hasAttr, parseHtml } from '@/engine/parse/html';
import { parseRefresh } from '@/engine/parse/refresh';
import { charsetParam, mediaType } from '@/engine/probes/reply';
import { ACCESSIBLE_NAMES } from '../../fixtures/suites/accessible-names';
import { CONTENT_TYPES } from '../../fixtures/suites/content-types';
import { META_REFRESH } from '../../fixtures/suites/meta-refresh';
import { reportSuite } from '../../helpers/suite';

it('declarative refresh follows the shared steps of HTML', () => {
  for (const [input, seconds, target] of META_REFRESH)
    expect([input, parseRefresh(input)]).toEqual([
      input,
      seconds === null ? null : { seconds, target },
    ]);
});

it('media types are extracted from one line and from several', () => {
  for (const [lines, essence, charset] of CONTENT_TYPES)
    for (const headers of [
      lines.map((line) => ['content-type', line] as const),
      [['content-type', lines.join(', ')] as const],
    ])
      expect([headers, mediaType({ headers }), charsetParam({ headers })]).toEqual([
        headers,
        essence,
        charset,
      ]);
});

it('accessible names are those of accname and HTML-AAM', () => {
  const names = ACCESSIBLE_NAMES.map(([html]) => {
    const document = parseHtml(`<!doctype html>${html}`);
    const e = document.elements.find((element) => hasAttr(element, 'x'));
    return [html, e === undefined ? 'no element' : new AccessibleNames(document).nameOf(e)];
  });
  expect(names).toEqual(ACCESSIBLE_NAMES);
});

reportSuite({
  name: 'web-platform-tests: accessible names',
  agreeing: ACCESSIBLE_NAMES.length,
  leftOut: [
    { count: 15, reason: 'content of ::before and ::after' },
    { count: 1, reason: 'visible within visibility: hidden' },
    { count: 4, reason: 'a tooltip before the content, against accname 2F' },
  ],
});
reportSuite({
  name: 'web-platform-tests: meta refresh',
  agreeing: META_REFRESH.length,
  leftOut: [],
});
reportSuite({
  name: 'web-platform-tests: Content-Type',
  agreeing: CONTENT_TYPES.length,
  leftOut: [],
});
