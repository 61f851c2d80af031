import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { highlightFile } from '@/components/fixes/highlight-file';

const JSON_FILE = '{\n  "name": "Acme",\n  "url": "https://acme.test/",\n  "count": 3\n}\n';

describe('the preview of a file', () => {
  // A line is given up after a time, which on a busy machine is any line.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterAll(() => void vi.useRealTimers());

  it.each([
    ['application/json', JSON_FILE],
    ['application/linkset+json; profile="x"', JSON_FILE],
    ['application/xml', '<?xml version="1.0"?>\n<a b="c">\n\n  <!-- d -->\n</a>'],
    [
      'text/html; charset=utf-8',
      '<link rel="x" href="/y">\n<script>if (a<b) { "</code>" }</script>\n',
    ],
    ['text/markdown; charset=utf-8', '# Acme\n\n- [a](https://acme.test/)\n'],
    ['text/plain', 'User-agent: *\nAllow: /\n'],
    ['', ''],
  ])('of %s is its complete text', (type, text) => {
    expect(
      highlightFile(text, type)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  it('distinguishes names from values', () => {
    const pieces = highlightFile(JSON_FILE, 'application/json');
    expect(pieces).toEqual(
      expect.arrayContaining([
        { text: '"url"', look: 'name' },
        { text: '"https://acme.test/"', look: 'value' },
        { text: '3', look: 'value' },
      ]),
    );
  });

  it('of a long file is not highlighted', () => {
    const lines = '"a": 1,\n'.repeat(4000);
    expect(highlightFile(lines, 'application/json').map(({ look }) => look)).toEqual(['plain']);
  });
});
