import { describe, expect, it } from 'vitest';
import { LocalRecordingReader } from '@/engine/recorded/recording-reader';
import type { PageView, ViewLine } from '@/engine/view/page-view';
import { seenMarkdown, seenSentence } from '@/lib/seen/seen-markdown';
import { html, text, type MemorySite } from '../../helpers/memory-network';
import { measureKept } from '../../helpers/site-report';

/** The view of a home page, from the packed answers of an audit. */
async function viewOf(body: string, site: MemorySite = {}): Promise<PageView> {
  const { recordings } = await measureKept('site.test', {
    '/': html(body),
    '/robots.txt': text('User-agent: *\nAllow: /\n'),
    ...site,
  });
  const read = await new LocalRecordingReader(() => undefined).seen(recordings!, null);
  if (!read.ok || read.value.view === null) throw new Error('There is no view.');
  return read.value.view;
}

/** Lines as text: `h1 Boats`, `[More → https://site.test/p/1]`, `✗` before a mark. */
const written = (lines: readonly ViewLine[]): string[] =>
  lines.map(({ kind, level, parts, mark }) => {
    const words = parts.map((part) => {
      const label = part.kind === 'text' ? part.text : `[${part.kind}: ${part.text}]`;
      return part.mark === null ? label : `${label} ✗ ${part.mark}`;
    });
    return `${kind}${level || ''} ${words.join('')}${mark === null ? '' : ` ✗ ${mark}`}`;
  });

const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Boats</title>${head}</head><body>${body}</body></html>`;

describe('a page as agents see it', () => {
  it('has headings, lists, tables, links, and controls in reading order', async () => {
    const view = await viewOf(
      page(`<nav aria-label="Main"><ul><li><a href="/a">Boats</a><ul><li><a href="/b">Old <b>boats</b></a></li></ul></li></ul></nav>
        <main><h1>Wooden boats</h1><p>We build<br>boats, and <a href="/c">repair</a> them.</p>
        <table><tr><th>Boat</th><th>Price</th></tr><tr><td>Dinghy</td><td>900 €</td></tr></table>
        <pre>npm  install</pre>
        <form><label>Name <input name="n"></label><select aria-label="Size"><option>L</option></select><button>Order</button></form>
        <img src="/b.jpg" alt="A dinghy"><img src="/c.jpg" alt=""></main>
        <script>document.write('x')</script><p hidden>Hidden</p>`),
    );
    expect(written(view.lines)).toEqual([
      'landmark Navigation “Main”',
      'item1 [link: Boats]',
      'item2 [link: Old boats]',
      'landmark Main content',
      'heading1 Wooden boats',
      'paragraph We build',
      'paragraph boats, and [link: repair] them.',
      'row Boat | Price',
      'row Dinghy | 900 €',
      'code npm  install',
      'landmark Form',
      'paragraph Name [field: Name][field: Size][button: Order]',
      'paragraph [image: A dinghy]',
    ]);
    expect(view).toMatchObject({ title: 'Boats', headings: 1, links: 3, marks: 0, instead: null });
  });

  it('keeps telephone numbers, addresses of mail, and fragments of links', async () => {
    const view = await viewOf(
      page(
        '<p><a href="tel:+49-341-5550142">Call us</a> <a href="mailto:hello@site.test">Write</a> ' +
          '<a href="sms:+491700000">Text</a> <a href="#prices">Prices</a> <a href="/a#b">Boats</a> ' +
          '<a href="javascript:alert(1)">Alert</a></p>',
      ),
    );
    expect(view.lines[0]!.parts.flatMap(({ kind, url }) => (kind === 'link' ? [url] : []))).toEqual(
      [
        'tel:+49-341-5550142',
        'mailto:hello@site.test',
        'sms:+491700000',
        'https://site.test/#prices',
        'https://site.test/a#b',
        null,
      ],
    );
    expect(seenMarkdown(view)).toContain('[Call us](tel:+49-341-5550142)');
  });

  it('numbers the items of ordered lists as a browser does', async () => {
    const view = await viewOf(
      page(
        '<ol start="3"><li>Sand</li><li>Paint<ul><li>Red</li></ul></li><li value="9">Dry</li><li>Sail</li></ol>' +
          '<ol reversed><li>Two</li><li>One</li></ol><ul><li>Oar</li></ul>',
      ),
    );
    expect(view.lines.map(({ number, parts }) => [number, parts[0]!.text])).toEqual([
      ...[
        [3, 'Sand'],
        [4, 'Paint'],
        [null, 'Red'],
        [9, 'Dry'],
        [10, 'Sail'],
      ],
      ...[
        [2, 'Two'],
        [1, 'One'],
        [null, 'Oar'],
      ],
    ]);
    expect(seenMarkdown(view)).toContain('\n3. Sand\n4. Paint\n  - Red\n9. Dry');
  });

  it('has the words of drawings, else their names', async () => {
    const view = await viewOf(
      page(
        '<svg><defs><text>no</text></defs><g><text>Jan</text><text>900 €</text></g></svg>' +
          '<svg aria-label="Our boats"><path d="M0 0"/></svg><svg><title>Sales</title><path/></svg>' +
          '<svg aria-hidden="true"><text>no</text></svg><svg><foreignObject><p>Oak</p></foreignObject></svg>',
      ),
    );
    expect(written(view.lines)).toEqual([
      'paragraph Jan 900 € [image: Our boats][image: Sales]',
      'paragraph Oak',
    ]);
  });

  it('marks no loss for what shows nothing', async () => {
    const view = await viewOf(
      page(
        `<main><h1>Boats</h1><p>${'We build wooden boats by hand. '.repeat(30)}</p></main>` +
          '<noscript><iframe src="https://tags.test/ns.html?id=GTM-1" height="0" width="0" style="display:none;visibility:hidden"></iframe>' +
          '<img src="https://count.test/?p=1" width="1" height="1"></noscript>' +
          '<iframe src="about:blank"></iframe><iframe name="history" width="1px"></iframe>' +
          '<div id="modal-root"></div><div id="x" class="nav-overlay"></div>',
      ),
    );
    expect(view.marks).toBe(0);
    expect(seenSentence(view)).toContain('Nothing is lost.');
  });

  it.each([
    [
      'a shadow root',
      `<x-a><template shadowrootmode="open"><p>${'We build boats by hand. '.repeat(30)}</p></template></x-a>`,
    ],
    ['almost no text', '<main><h1>Boats</h1><p>Soon.</p></main>'],
    [
      'a mount node',
      '<nav><a href="/a">About</a></nav><main><div id="app" class="overlay"></div></main>',
    ],
  ])('never says that nothing is lost beside a finding about %s', async (_, body) => {
    const view = await viewOf(page(body));
    expect(view.loss).not.toBeNull();
    expect(seenSentence(view)).not.toContain('Nothing is lost');
    expect(seenSentence(view)).toContain(view.loss);
  });

  it('marks what is lost where it is lost', async () => {
    const view = await viewOf(
      page(
        '<h1>Boats</h1><h3>Prices</h3><h2></h2><a href="/p/1">Read more</a><a href="/x"><svg></svg></a>' +
          '<button><i class="icon"></i></button><input type="email"><img src="/b.jpg">' +
          '<iframe src="/map"></iframe><noscript>Scripts are off.</noscript>',
      ),
    );
    expect(written(view.lines)).toEqual([
      'heading1 Boats',
      'heading3 Prices ✗ The level skips from 1 to 3.',
      'heading2 <h2> ✗ This heading is empty.',
      'paragraph [link: Read more] ✗ The text says nothing about the page behind the link.' +
        '[link: ] ✗ This link has no text.' +
        '[button: ] ✗ This button has no name, so an agent doesn’t know what it is for.' +
        '[field: ] ✗ This field has no name, so an agent doesn’t know what it is for.' +
        '[image: ] ✗ This image has no text, so it is lost.' +
        '[frame: Frame] ✗ A reader of this page doesn’t get the content of the frame.',
      'paragraph Scripts are off. ✗ Shown without scripts only.',
    ]);
    expect(view.marks).toBe(9);
    expect(view.lines.flatMap(({ parts }) => parts.flatMap(({ check }) => check ?? []))).toEqual([
      ...['agent-operability', 'agent-operability', 'agent-operability', 'agent-operability'],
      ...['html-rendering', 'agent-operability'],
    ]);
  });

  it('shows that a shell is empty', async () => {
    const view = await viewOf(page('<div id="root"></div><script src="/app.js"></script>'));
    expect(written(view.lines)).toEqual([
      'empty <div id="root"> ✗ This container is empty until scripts fill it.',
    ]);
    expect(view.lines[0]!.check).toBe('html-rendering');
    expect(view.textSize.tokens).toBe(0);
  });

  it('has the Markdown version, structured data, and what clients may do', async () => {
    const product =
      '{"@context":"https://schema.org","@type":"Product","name":"Dinghy","offers":{"@type":"Offer","price":"900","priceCurrency":"EUR"}}';
    const view = await viewOf(
      page(
        '<h1>Boats</h1><p>A dinghy costs 900 €.</p>',
        `<meta name="robots" content="nosnippet"><script type="application/ld+json">${product}</script>`,
      ),
      {
        '/robots.txt': text('User-agent: GPTBot\nDisallow: /\n'),
        '/index.md': {
          headers: { 'content-type': 'text/markdown' },
          body: '# Boats\n\nA dinghy costs 900 €.\n',
        },
      },
    );
    expect(view.markdown).toMatchObject({ url: 'https://site.test/index.md', tokens: 8 });
    expect(view.facts).toContainEqual({
      type: 'Product',
      fields: [
        { name: 'name', value: 'Dinghy' },
        { name: 'offers', value: '900' },
      ],
    });
    expect(view.directives).toEqual([
      'robots.txt allows the page for AI search',
      'robots.txt allows the page for requests of a person',
      'robots.txt disallows the page for training: GPTBot',
      '<meta name="robots" content="nosnippet">',
    ]);
  });

  it('is bounded for a page of a million elements, and says so', async () => {
    const view = await viewOf(page('<p>a</p>'.repeat(300_000)));
    expect(view.lines).toHaveLength(1500);
    expect(view.isCut).toBe(true);
  });

  it('says what an answer is that is no page', async () => {
    const view = await viewOf('', {
      '/': { headers: { 'content-type': 'application/json' }, body: '{}' },
    });
    expect(view).toMatchObject({ lines: [], instead: expect.stringContaining('The page is') });
  });
});
