import { describe, expect, it } from 'vitest';
import { parseRefresh } from '@/engine/parse/refresh';
import { charsetParam, mediaType } from '@/engine/probes/reply';
import { CONTENT_TYPES } from '../fixtures/suites/content-types';
import { META_REFRESH } from '../fixtures/suites/meta-refresh';

// Readers of the web's formats agree with the suites that the field proves its readers with.
describe('public suites', () => {
  it(`declarative refresh, ${META_REFRESH.length} cases`, () => {
    for (const [input, seconds, target] of META_REFRESH)
      expect([input, parseRefresh(input)]).toEqual([
        input,
        seconds === null ? null : { seconds, target },
      ]);
  });

  it(`extracted media types, ${CONTENT_TYPES.length} cases, in one line and in several`, () => {
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
});
