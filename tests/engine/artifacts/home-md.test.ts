import { describe, expect, it } from 'vitest';
import { homeMd } from '@/engine/checks/content-negotiation/artifact';
import { html, LONG_TEXT, markdown, page } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const CHECK = 'content-negotiation';

describe('home-md', () => {
  it('gives a page without Markdown a form that is judged clean', async () => {
    const { before, after, given } = await repair(homeMd, CHECK, { '/': page() });
    expect(openSlugs(before)).toEqual(['none']);
    expect(after.score).toBe(100);
    expect(given).toMatchObject({
      path: '/index.md',
      contentType: 'text/markdown; charset=utf-8',
      pointer: '<link rel="alternate" href="/index.md" type="text/markdown">',
    });
  });

  it('keeps headings, links, lists, tables and code of the page', async () => {
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

  it('lets no text of the page become Markdown syntax', async () => {
    const evil =
      '[click](javascript:alert(1)) ``` &lt;script&gt;alert(1)&lt;/script&gt; # not a heading';
    const { given } = await repair(homeMd, CHECK, {
      '/': page({ main: `${LONG_TEXT}</p><p>${evil}</p><p><a href="javascript:alert(1)">x</a>` }),
    });
    expect(given!.content).not.toMatch(/(?<!\\)\[click\]\(/);
    expect(given!.content).not.toContain('](javascript:');
    expect(given!.content).not.toMatch(/(?<!\\)<script/);
  });

  it('makes nothing where the page already negotiates, or has no text', async () => {
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
