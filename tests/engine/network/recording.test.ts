import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { describe, expect, it } from 'vitest';
import type { Reply } from '@/engine/network/types';
import { isText, parseHtml, type Node } from '@/engine/parse/html';
import { getText } from '@/engine/probes/ask';
import { bodyText, textStart, withoutCache } from '@/engine/probes/reply';
import { Recording } from '@/engine/network/recording';

const ORIGIN = 'https://site.test';
const LARGE = 'Soundings and buoys. '.repeat(2000);

/** Equal bytes in a new object, as after each message to a thread. */
function replyOf(path: string, body: string, type = 'text/plain; charset=utf-8'): Reply {
  return {
    kind: 'reply',
    method: 'GET',
    url: ORIGIN + path,
    hops: [],
    status: 200,
    headers: [['content-type', type]],
    body: new TextEncoder().encode(body),
    truncated: false,
    wireBytes: body.length,
    stopped: null,
    bodyError: null,
    tls: null,
    durationMs: 1,
  };
}

function recorded(...replies: readonly Reply[]): Reply[] {
  const recording = new Recording();
  for (const reply of replies) recording.add(getText(reply.url), reply);
  return recording.all().map(({ answer }) => answer as Reply);
}

describe('bodies of a run', () => {
  it('that are equal are one object, whose text is decoded once', () => {
    const [first, other] = recorded(replyOf('/a', LARGE), replyOf('/b', LARGE));
    expect(other!.url).toBe(`${ORIGIN}/b`);
    expect(other!.body).toBe(first!.body);
    expect(bodyText(other!)).toBe(bodyText(first!));
  });

  it('that differ in a byte stay separate', () => {
    const [first, other] = recorded(replyOf('/a', `${LARGE}1`), replyOf('/b', `${LARGE}2`));
    expect(bodyText(first!).text.at(-1)).toBe('1');
    expect(bodyText(other!).text.at(-1)).toBe('2');
  });

  it('are decoded by the charset of each answer, equal or not', () => {
    const latin = 'text/plain; charset=windows-1252';
    const [first, other] = recorded(replyOf('/a', `é${LARGE}`), replyOf('/b', `é${LARGE}`, latin));
    expect(other!.body).toBe(first!.body);
    expect([bodyText(first!).text.slice(0, 2), bodyText(other!).text.slice(0, 2)]).toEqual([
      'éS',
      'Ã©',
    ]);
  });

  it('of an uncached copy read the same', () => {
    const [reply] = recorded(replyOf('/a', LARGE));
    expect(bodyText(withoutCache(reply!))).toEqual(bodyText(reply!));
    expect(bodyText(withoutCache(reply!))).not.toBe(bodyText(reply!));
  });

  it('begin like their whole text, whatever the size of a character', () => {
    for (const word of ['chart ', 'карта ', '海図 ', '🧭 ']) {
      const reply = replyOf('/a', `\uFEFF${word.repeat(4000)}`);
      expect(textStart(reply, 1001)).toBe(bodyText(reply).text.slice(0, 1001));
    }
  });
});

describe('texts of a page', () => {
  const textsOf = (node: Tree.Node): string[] =>
    isText(node as Node)
      ? [(node as Tree.TextNode).value]
      : 'childNodes' in node
        ? node.childNodes.flatMap(textsOf)
        : [];

  it.each([
    ['words', `<p>${LARGE}</p><p>${LARGE}`],
    ['words that a table puts before itself', `<table>a b <tr>c d ${LARGE}</tr>e f</table> g h`],
    ['words around elements and comments', `<p>a b<b>c d</b>e f<!-- x y -->g h</p>i <i>j k`],
    ['misnested formatting', `<b>a b<p>c d</b>e f</p> g <a>h <a>i j</a> k`],
    ['a script, a style and text areas', `<script>a b</script><style>c d</style><textarea>e f`],
    ['a list in a select', `<select>a b<option>c d<option>e f</select> g h`],
  ])('equal those of the parser: %s', (_, source) => {
    const texts = textsOf(parse(source, { scriptingEnabled: false }));
    expect(parseHtml(source).root).not.toBeNull();
    expect(textsOf(parseHtml(source).root!)).toEqual(texts);
  });
});
