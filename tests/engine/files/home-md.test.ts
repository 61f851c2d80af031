import { describe, expect, it } from 'vitest';
import { homeMd } from '@/engine/files/home-md';
import { html, LONG_TEXT, markdown, page } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const CHECK = 'content-negotiation';

describe('home-md', () => {
  it('gives a page without Markdown a version that passes the check', async () => {
    const { before, after, given } = await repair(homeMd, CHECK, { '/': page() });
    expect(openSlugs(before)).toEqual(['none']);
    expect(after.score).toBe(100);
    expect(given).toMatchObject({
      path: '/index.md',
      contentType: 'text/markdown; charset=utf-8',
      pointer: '<link rel="alternate" href="/index.md" type="text/markdown">',
    });
  });

  it('keeps headings, links, lists, tables, and code of the page', async () => {
    const main = `<h2>Prices</h2><ul><li>One</li></ul><table><tr><th>Chart</th></tr><tr><td>North</td></tr></table><pre><code>make chart</code></pre><a href="/about">About</a>`;
    const { given } = await repair(homeMd, CHECK, {
      '/': page({ main: `${LONG_TEXT}</p>${main}<p>` }),
    });
    for (const part of [
      '# Sea charts for everyone',
      '## Prices',
      '- One',
      '| Chart |',
      '```\nmake chart\n```',
      '[About](https://site.test/about)',
    ])
      expect(given!.content).toContain(part);
  });

  it('keeps struck-out prices, and marks nested emphasis once', async () => {
    const main = `<p>Was <del>$ 40</del> <s>$ 30</s>, now <b>$ 20</b></p><p>${'<em>very <strong>'.repeat(100)}deep</p>`;
    const { given } = await repair(homeMd, CHECK, {
      '/': page({ main: `${LONG_TEXT}</p>${main}<p>` }),
    });
    expect(given!.content).toContain('Was ~~$ 40~~ ~~$ 30~~, now **$ 20**');
    expect(given!.content).toContain('very deep');
    expect(given!.content.split('*').length).toBeLessThan(20);
  });

  it('begins with the content if the headings are outside of main', async () => {
    const { given } = await repair(homeMd, CHECK, {
      '/': html(
        `<!doctype html><html lang="en"><title>Acme</title><body><a href="#content">Skip to content</a><header><nav><a href="/a">Shop</a></nav><img src="/logo.png" alt="Logo"></header><div role="navigation">Menu</div><h1>Sea charts</h1><p>${LONG_TEXT}</p><h2>Prices</h2><p>${LONG_TEXT}</p><div style="display:none">Accept cookies</div><aside>Newsletter</aside><footer>© Acme</footer></body></html>`,
      ),
    });
    expect(given!.content).toMatch(/^# Sea charts\n\nAcme draws/);
    for (const around of ['Skip to', 'Shop', 'Logo', 'Menu', 'cookies', 'Newsletter', '©'])
      expect(given!.content).not.toContain(around);
  });

  it('of a text without links ends with pages that the menu leads to', async () => {
    const { given } = await repair(homeMd, CHECK, {
      '/': html(
        `<!doctype html><html lang="en"><title>Acme</title><body><nav><a href="/shop">» Shop</a> <a href="/gone">Gone</a></nav><main><h1>Sea charts</h1><p>${LONG_TEXT}</p></main></body></html>`,
      ),
      '/shop': html(
        `<!doctype html><html lang="en"><title>The shop</title><main><h1>Shop</h1><p>${LONG_TEXT}</p></main></html>`,
      ),
    });
    expect(given!.content).toMatch(/\n\nOther pages: \[The shop\]\(https:\/\/site\.test\/shop\)\n/);
    expect(given!.content).not.toContain('Gone');
  });

  it('reads like the page: valid links, one-line headings, whole cards, separate words', async () => {
    const card = `<a href="/a"><div><h3>Atlas</h3><p>All seas in one book.</p><span>→</span></div></a>`;
    const { given } = await repair(homeMd, CHECK, {
      '/': page({
        main: `${LONG_TEXT}</p><h2>Charts<br>of all seas</h2><p><a href="#order">Order now</a> or <a href="mailto:a@acme.test">write</a></p>${card}<p><span>Paper</span><span>Plastic</span></p><p><span>A</span><span>cme</span> Ltd</p><ul><li><a href="#one">First part</a></li></ul><h3><button>May I print it?</button></h3><p>Yes, twice.</p><img src="/line.png" alt=""><h4></h4><p>`,
      }),
    });
    const { content } = given!;
    for (const part of [
      '## Charts of all seas\n',
      'Order now or [write](mailto:a@acme.test)',
      '### [Atlas](https://site.test/a)\n\nAll seas in one book.\n',
      'Paper Plastic',
      'Acme Ltd',
      '- First part',
      '### May I print it?\n\nYes, twice.',
    ])
      expect(content).toContain(part);
    for (const noise of ['→', 'line.png', '#### ', '](https://site.test/)'])
      expect(content).not.toContain(noise);
  });

  it('omits skip links, cookie notices, and repeated blocks, and keeps equal prices', async () => {
    const slide = `<h2>Storm charts</h2><p>Charts that stay readable in rain, snow and salt water.</p>`;
    const { given } = await repair(homeMd, CHECK, {
      '/': html(
        `<!doctype html><html lang="en"><title>Acme</title><body><a href="#main">Skip</a><div id="cookie-banner"><p>We use biscuits</p></div><div role="dialog">Subscribe</div><main id="main"><h1>Sea charts</h1><p>${LONG_TEXT}</p>${slide}${slide}<h2>Prices</h2><p>North</p><p>$ 20</p><p>South</p><p>$ 20</p><h2>Cookies</h2><p>How we use cookies.</p></main></body></html>`,
      ),
    });
    const { content } = given!;
    for (const around of ['Skip', 'biscuits', 'Subscribe']) expect(content).not.toContain(around);
    expect(content.split('Storm charts')).toHaveLength(2);
    expect(content.split('$ 20')).toHaveLength(3);
    expect(content).toContain('How we use cookies.');
  });

  it('keeps what precedes main, and leaves out what follows it', async () => {
    const { given } = await repair(homeMd, CHECK, {
      '/': html(
        `<!doctype html><html lang="en"><title>Acme</title><body><nav>Menu</nav><section><p>Sale ends on Friday.</p></section><main><h1>Sea charts</h1><p>${LONG_TEXT}</p></main><div class="more"><p>Related shops</p></div></body></html>`,
      ),
    });
    expect(given!.content).toMatch(/Sale ends on Friday\.\n\n# Sea charts\n\nAcme draws/);
    for (const around of ['Menu', 'Related']) expect(given!.content).not.toContain(around);
  });

  it('keeps a row of a table on one line', async () => {
    const main = `<table><tr><th scope="row">Outcomes:</th><td>You know<ul><li>what tables are for</li><li>what they are not</li></ul></td></tr><tr><td colspan="2">Both</td></tr></table>`;
    const { given } = await repair(homeMd, CHECK, {
      '/': page({ main: `${LONG_TEXT}</p>${main}<p>` }),
    });
    expect(given!.content.split('\n').filter((line) => line.startsWith('|'))).toEqual([
      expect.stringContaining('| You know what tables are for; what they are not |'),
      expect.stringMatching(/^\| -+ \| -+ \|$/),
      expect.stringMatching(/^\| Both +\| +\|$/),
    ]);
  });

  it('writes layout tables as text, headings without their marks, and no link of a template', async () => {
    const main = `<h2>C# and F#<a class="anchor" href="#c">#</a></h2><p>#1 in charts, see <a href="http://localhost:3000/a">the draft</a> or <a href="https://www.example.com/">ours</a></p><table role="presentation"><tr><td>Left</td><td>Right</td></tr></table><table><tr><td><h3>News</h3><p>New charts</p></td></tr></table><table><tr><td>North</td><td>$ 20</td></tr><tr><td>South</td><td>$ 30</td></tr></table>`;
    const { given } = await repair(homeMd, CHECK, {
      '/': page({ main: `${LONG_TEXT}</p>${main}<p>` }),
    });
    const { content } = given!;
    expect(content).toContain(
      '## C# and F#\n\n#1 in charts, see the draft or ours\n\nLeft\n\nRight\n\n### News\n\nNew charts\n\n| ',
    );
    expect(content).toContain('| South | $ 30 |');
    for (const noise of ['\\#', 'localhost', 'example.com']) expect(content).not.toContain(noise);
  });

  it('promises only the share of pages that have Markdown then', async () => {
    const { after, given } = await repair(homeMd, CHECK, {
      '/': page({ main: `${LONG_TEXT}<a href="/charts">Charts</a><a href="/terms.pdf">Terms</a>` }),
      '/charts': page(),
      '/about': page(),
      '/terms.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
    });
    expect(openSlugs(after)).toEqual(['some-pages']);
    expect(given!.warnings).toContain(
      'This file does not repair: 2 of 2 other sampled pages have no Markdown version.',
    );
  });

  it('replaces a stub that lacks the content', async () => {
    const { before, after } = await repair(homeMd, CHECK, {
      '/': (ask) =>
        ask.headers.accept?.startsWith('text/markdown,')
          ? markdown('# Sea charts for everyone\n')
          : page(),
    });
    expect(openSlugs(before)).toEqual(['empty']);
    expect(after.score).toBe(100);
  });

  it('adds no second Markdown version, and serves one that the site only advertises', async () => {
    const head = '<link rel="alternate" type="text/markdown" href="/home.md">';
    const homeFile = markdown(`# Sea charts for everyone\n\n${LONG_TEXT}`);
    const site = { '/': page({ head }), '/home.md': homeFile };
    expect((await repair(homeMd, CHECK, site)).given).toBeNull();
    const unlinked = { '/': page(), '/index.md': homeFile };
    expect((await repair(homeMd, CHECK, unlinked)).given).toBeNull();
    const { given } = await repair(homeMd, CHECK, { '/': page({ head }) });
    expect(given).toMatchObject({ path: '/home.md', pointer: null });
  });

  it('escapes text of the page that is Markdown syntax', async () => {
    const evil =
      '[click](javascript:alert(1)) ``` &lt;script&gt;alert(1)&lt;/script&gt; # not a heading';
    const { given } = await repair(homeMd, CHECK, {
      '/': page({ main: `${LONG_TEXT}</p><p>${evil}</p><p><a href="javascript:alert(1)">x</a>` }),
    });
    expect(given!.content).not.toMatch(/(?<!\\)\[click\]\(/);
    expect(given!.content).not.toContain('](javascript:');
    expect(given!.content).not.toMatch(/(?<!\\)<script/);
  });

  it('is not generated if the page negotiates Markdown already, or has no text', async () => {
    const negotiates = await repair(homeMd, CHECK, {
      '/': (ask) =>
        ask.headers.accept?.startsWith('text/markdown,')
          ? markdown(`# Sea charts for everyone\n\n${LONG_TEXT}`)
          : page(),
    });
    expect(negotiates.given).toBeNull();
    const shell = await repair(homeMd, CHECK, {
      '/': html('<!doctype html><div id="root"></div>'),
    });
    expect(shell.given).toBeNull();
  });
});
