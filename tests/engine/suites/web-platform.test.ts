import { expect, it } from 'vitest';
import { parseRefresh } from '@/engine/parse/refresh';
import { charsetParam, mediaType } from '@/engine/probes/reply';
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
