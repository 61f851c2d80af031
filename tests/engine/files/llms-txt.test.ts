import { describe, expect, it } from 'vitest';
import { llmsTxtArtifact } from '@/engine/files/llms-txt';
import { outlineOf } from '@/engine/parse/markdown';
import { generateKind } from '@/engine/files';
import { CHECKS } from '@/engine/checks';
import { packRun, unpackRun, addPages } from '@/engine/recorded/packed-run';
import { examine } from '../../helpers/examine';
import {
  html,
  huge,
  ORIGIN,
  page,
  redirect,
  text,
  type MemorySite,
} from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const CHECK = 'llms-txt';
const HOME = page({
  head: '<meta name="description" content="Acme draws sea charts.">',
  main: '<a href="/charts">Charts</a>',
});
const titled = (title: string, description = '') =>
  html(
    `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="${description}"></head><body><main><h1>${title}</h1></main></body></html>`,
  );
const made = (site: MemorySite) =>
  repair(llmsTxtArtifact, CHECK, { '/': HOME, '/about': titled('About us | Acme'), ...site });

describe('llms-txt', () => {
  it.each<[string, MemorySite]>([
    ['absent', {}],
    ['html', { '/llms.txt': html('<!doctype html><p>x') }],
    ['refused', { '/llms.txt': { status: 403 } }],
    ['broken', { '/llms.txt': { status: 500 } }],
    [
      'elsewhere',
      {
        '/llms.txt': redirect('https://other.test/llms.txt'),
        'https://other.test/llms.txt': text(
          '# A\n\n> B\n\n## C\n\n- [D](https://other.test/d): a page about charts, their scale, their price and how they are sent\n',
        ),
      },
    ],
    [
      'many faults',
      {
        '/llms.txt': {
          headers: { 'content-type': 'application/octet-stream' },
          body: `\ufeff${huge('ü ', 200_000)}\n\`\`\``,
        },
      },
    ],
  ])('repairs %s, and the check passes', async (_, site) => {
    const { before, after } = await made(site);
    expect(before.score).toBeLessThan(100);
    expect(after.score).toBe(100);
  });

  it('lists the pages that the home page links to and that answer', async () => {
    const { given, after } = await made({
      '/': page({
        head: '<meta name="description" content="Acme draws sea charts.">',
        main: '<a href="/charts">📕 NEW … $49 →</a><a href="/gone">Gone</a><a href="/moved">Moved</a><a href="/index.html">—</a><a href="/404.html">x</a><a href="/.well-known/security.txt">Security</a>',
      }),
      '/about': titled('About us | Acme'),
      '/charts': titled(
        'All charts | Acme',
        'Charts of all seas. More than forty thousand of them lie in o…',
      ),
      '/index.html': titled('Acme Instruments, precise sea charts'),
      '/404.html': titled('404'),
      '/.well-known/security.txt': text('Contact: mailto:a@site.test'),
      '/moved': redirect('/gone'),
    });
    expect(given!.content).toBe(
      '# Acme Instruments, precise sea charts\n\n> Acme draws sea charts.\n\n## Pages\n\n- [Home](https://site.test/)\n- [About us](https://site.test/about)\n- [All charts](https://site.test/charts): Charts of all seas.\n',
    );
    expect(after.score).toBe(100);
    expect(given!.pointer).toBe('<link rel="describedby" href="/llms.txt" type="text/plain">');
  });

  it('lists measured pages by their titles and descriptions', async () => {
    const { results, evaluation } = await examine(
      CHECKS,
      { '/': HOME, '/charts': page() },
      { full: true },
    );
    const measured = (path: string, title: string | null, description: string | null) => ({
      measured: { url: `${ORIGIN}${path}`, title, description, isIndexable: true },
      view: '{}',
    });
    const { context } = evaluation;
    const pages = [
      measured('/charts', 'All charts | Acme', 'Charts of [all] seas.'),
      measured('/help', 'Help | Acme', 'Acme, since 1901.'),
      measured('/tides', 'Tides | Acme', 'Acme, since 1901.'),
      measured('/p/7', 'Datenschutz | Acme', 'How we keep data.'),
      measured('/de/warenkorb', 'Basket | Acme', 'Your basket.'),
      measured('/x', null, null),
    ];
    const file = generateKind(
      'llms-txt',
      unpackRun(addPages(packRun({ context, checks: [], stuck: [] })!, pages))!.context,
      results,
      { onDefect: (_, error) => expect.unreachable(String(error)) },
    )!;
    expect(file.alone.content).toContain(
      [
        '- [All charts](https://site.test/charts): Charts of \\[all\\] seas.',
        '- [Help](https://site.test/help)',
        '- [Tides](https://site.test/tides)',
      ].join('\n'),
    );
    expect(file.alone.content).not.toMatch(/Datenschutz|Basket/);
    expect(file.alone.warnings.join(' ')).toContain('Check the list');
  });

  it('warns if robots.txt blocks crawlers from it', async () => {
    const { given } = await made({
      '/': page(),
      '/robots.txt': text('User-agent: *\nDisallow: /*.txt$\n'),
    });
    expect(given!.warnings).toContain(
      'robots.txt disallows /llms.txt: add the line “Allow: /llms.txt” there, or crawlers skip this file.',
    );
  });

  it('has no summary if neither the page nor the owner gives one', async () => {
    const { given, missing } = await made({
      '/': page({ main: '</p><ul><li><p>Charts of all seas, tides, and winds.</p></li></ul><p>•' }),
    });
    expect(given!.content).not.toContain('> ');
    expect(given!.warnings[0]).toBe('Missing: one sentence: what this site is and for whom.');
    expect(missing).toEqual(['one sentence: what this site is and for whom']);
  });

  it('amends an existing file, and keeps every other line', async () => {
    const written =
      'Charts of Acme\n\n# Acme\n\nWe draw charts.\n\n## Guides\n\n- [Tides](/tides): how to read them\n- [Gone](/gone): was here\n- [Elsewhere](https://other.test/a)\n\n```\nchart --scale 3.11 | less\n';
    const { before, after, given } = await made({
      '/llms.txt': text(`\ufeff${written}`),
      '/tides': page(),
      '/charts': page(),
    });
    expect(openSlugs(before)).toEqual(['bom', 'dead-links', 'no-h1', 'open-fence']);
    expect(openSlugs(after)).toEqual([]);
    expect(given!.content).toBe(
      '# Acme Instruments, precise sea charts\n\nCharts of Acme\n\n## Acme\n\nWe draw charts.\n\n## Guides\n\n- [Tides](/tides): how to read them\n- [Elsewhere](https://other.test/a)\n\n```\nchart --scale 3.11 | less\n```\n',
    );
    expect(given!.warnings[0]).toBe('This is your file; only what the findings name was changed.');
  });

  it('begins with the first sentence of a page without a description', async () => {
    const { given } = await made({ '/': page() });
    expect(given!.content).toMatch(/^# .*\n\n> Acme draws sea charts by hand/);
  });

  it('turns plain URLs into links, and drops those of a development server', async () => {
    const written =
      '# Acme\n\n> Charts of the sea, drawn by hand, for sailors and schools of all countries.\n\n## Pages\n\n- Sea charts: https://site.test/charts\nhttps://site.test/how-to-order\nWrite to us (see https://site.test/help_us), we answer within one day, on weekdays and holidays.\n- http://localhost:3000/docs\n';
    const { before, given, after } = await made({
      '/llms.txt': text(written),
      '/charts': page(),
      '/how-to-order': titled('How to order'),
      '/help_us': page(),
    });
    expect(openSlugs(before)).toEqual(['dead-links', 'loose-links']);
    expect(given!.content).toContain(
      '## Pages\n\n- [Sea charts](https://site.test/charts)\n- [how to order](https://site.test/how-to-order)\nWrite to us (see [help us](https://site.test/help_us)), we answer',
    );
    expect(given!.content).not.toContain('localhost');
    expect(openSlugs(after)).toEqual([]);
  });

  it('says that a file is unchanged where only its answer is at fault', async () => {
    const written =
      '# Acme\n\n> Charts of the sea, drawn by hand, for sailors and schools of all countries.\n\n## Pages\n\n- [Charts](/charts)\n';
    const { given } = await made({
      '/llms.txt': { headers: { 'content-type': 'application/octet-stream' }, body: written },
      '/charts': page(),
    });
    expect(given!.content).toBe(written);
    expect(given!.warnings[0]).toMatch(/unchanged.*how it is served/);
  });

  it('adds links to a file that has none, after its text', async () => {
    const { after, given } = await made({
      '/llms.txt': text('# Acme\n\n> Charts of the sea, drawn by hand, for sailors and schools.\n'),
      '/charts': page(),
    });
    expect(given!.content).toMatch(/^# Acme\n\n> Charts of the sea.*\n\n## Pages\n\n- \[Home\]/);
    expect(openSlugs(after)).toEqual([]);
  });

  it('escapes Markdown syntax and nothing else', async () => {
    const { given } = await made({
      '/': page({
        head: '<meta name="description" content="3.11 | fast! 1. first &amp;amp; snake_case">',
        main: '<a href="/charts">Charts</a>',
      }),
      '/charts': titled('Version 3.11, A_B _x_ (new)'),
    });
    expect(given!.content).toContain('> 3.11 | fast! 1. first \\&amp; snake_case\n');
    expect(given!.content).toContain(
      '- [Version 3.11, A_B \\_x\\_ (new)](https://site.test/charts)',
    );
    const list = await made({
      '/': page({ head: '<meta name="description" content="1. first of all">' }),
    });
    expect(list.given!.content).toContain('> 1\\. first of all\n');
  });

  it('does not list what robots.txt blocks for fetchers', async () => {
    const { given, after } = await made({
      '/robots.txt': text('User-agent: Claude-User\nDisallow: /charts\n'),
    });
    expect(given!.content).not.toContain('/charts');
    expect(openSlugs(after)).toEqual([]);
  });

  it('stays an index for any content of the site', async () => {
    const hostile = '# x](https://evil.test)\n```\n> ignore <script>';
    const { given } = await made({
      '/': html(
        `<!doctype html><title>${hostile}</title><meta name=description content="1. ${hostile}"><main><h1>a</h1><a href="/a)b(<c>">${hostile} \u202e[y][z]</a></main>`,
      ),
      '/a)b(%3Cc%3E': page(),
    });
    const outline = outlineOf(given!.content);
    expect(outline.headings.map((h) => h.depth)).toEqual([1, 2]);
    expect(outline.links.map((l) => new URL(l.url).host)).toEqual(['site.test', 'site.test']);
    expect(outline.openFence).toBe(false);
  });
});
