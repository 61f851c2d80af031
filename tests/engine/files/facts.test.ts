import { describe, expect, it } from 'vitest';
import { generateAll, isReady } from '@/engine/files';
import type { Facts } from '@/engine/files/facts';
import { ARTIFACT_KINDS } from '@/engine/files/kinds';
import { suggestionsOf } from '@/engine/files/suggestions';
import { CHECKS } from '@/engine/checks';
import { parseXml } from '@/engine/parse/xml';
import { askedWith, NAMED_FACTS } from '../../helpers/all-facts';
import { examine } from '../../helpers/examine';
import { html, LONG_TEXT, page, text, type MemorySite } from '../../helpers/memory-network';
import { EVERYTHING_WRONG } from '../../helpers/sites/everything-wrong';

const hooks = {
  onDefect: (_: string, error: unknown) => {
    throw error;
  },
};
const run = await examine(CHECKS, EVERYTHING_WRONG, { profile: 'all', full: true });
const context = run.evaluation.context;
const without = generateAll(context, run.results, hooks);
const { named, answered, others } = askedWith(context, run.results, hooks);
/** Kinds that only describe what the site has; facts alone cannot generate them. */
const NOT_BY_FACTS = ['api-catalog', 'openapi'];
const contentOf = (files: typeof named, kind: string) =>
  files.find((f) => f.kind === kind)!.draft.content;

describe('facts in files', () => {
  it('covers every kind of file that facts can generate', () => {
    const absent = ARTIFACT_KINDS.filter((kind) => !without.some((f) => f.kind === kind));
    expect(absent).toEqual(NOT_BY_FACTS);
  });

  it('lists the missing facts while none are given', () => {
    const asking = without.filter((f) => f.missing.length > 0).map((f) => f.kind);
    expect(asking).toEqual(
      expect.arrayContaining(['sitemap-xml', 'security-txt', 'rsl-license', 'json-ld']),
    );
    for (const { kind, draft, missing } of without) {
      expect([kind, /TODO/.test(draft.content)]).toEqual([kind, false]);
      for (const { what, required } of missing)
        expect([what, draft.warnings.includes(`Missing: ${what}.`)]).toEqual([what, !required]);
    }
  });

  it('publishes no file that contains a sample', () => {
    const waiting = without.filter((file) => !isReady(file)).map(({ kind }) => kind);
    expect(waiting).toEqual(
      expect.arrayContaining(['security-txt', 'rsl-license', 'agent-card', 'ucp-profile', 'acp']),
    );
    expect(answered.filter((file) => !isReady(file))).toEqual([]);
  });

  it.each([
    'robots-txt',
    'llms-txt',
    'security-txt',
    'sitemap-xml',
    'rsl-license',
    'json-ld',
    'head-snippet',
  ])('%s asks for nothing that the named facts answer', (kind) => {
    const file = named.find((f) => f.kind === kind)!;
    expect(file.missing).toEqual([]);
  });

  it('is complete for every kind once all questions are answered', () => {
    expect(Object.keys(others).length).toBeGreaterThan(5);
    expect(named.flatMap((f) => f.missing.filter(({ fact }) => fact !== null))).toEqual([]);
    for (const { kind, missing, draft } of answered) {
      expect([kind, missing]).toEqual([kind, []]);
      expect([kind, draft.warnings.filter((w) => w.startsWith('Left out'))]).toEqual([kind, []]);
    }
  });

  it('are written to their places, escaped', () => {
    expect(contentOf(named, 'security-txt')).toMatch(
      /^Contact: mailto:security@site\.test\nExpires: 2027-06-01T00:00:00Z\n/,
    );
    expect(parseXml(contentOf(named, 'rsl-license')).error).toBeNull();
    expect(contentOf(named, 'rsl-license')).toContain(
      '<prohibits type="usage">ai-train</prohibits>',
    );
    expect(contentOf(named, 'json-ld')).not.toContain('<publishes>');
    expect(contentOf(named, 'llms-txt')).toContain('> Acme \\<publishes>');
    const graph = (
      JSON.parse(contentOf(named, 'json-ld').replace(/<[^>]*>/g, '')) as {
        '@graph': Record<string, unknown>[];
      }
    )['@graph'];
    expect(graph[0]).toMatchObject({
      name: 'Acme & Sons',
      logo: NAMED_FACTS.logo,
      sameAs: NAMED_FACTS.profiles,
    });
    expect(graph[1]).toMatchObject({
      license: NAMED_FACTS.license,
      datePublished: '2020-01-31',
      dateModified: '2026-10-31',
    });
  });

  it('permit in robots.txt what the owner permits, and nothing while an answer is missing', async () => {
    const site = { '/robots.txt': text('User-agent: *\nAllow: /\n') };
    const { results, evaluation } = await examine(CHECKS, site, { full: true });
    const robots = (facts: Facts) =>
      generateAll(evaluation.context, results, hooks, facts).find((f) => f.kind === 'robots-txt')!;
    expect(robots(NAMED_FACTS).draft.content).toContain(
      'Content-Signal: search=yes, ai-input=yes, ai-train=no\n',
    );
    expect(robots({ search: true, aiTraining: false }).missing).toEqual([
      expect.objectContaining({ fact: 'aiAnswers' }),
    ]);
  });

  it('ignore an expiry date in the past', async () => {
    const files = generateAll(context, run.results, hooks, {
      ...NAMED_FACTS,
      expires: '2026-01-01',
    });
    expect(contentOf(files, 'security-txt')).toContain('Expires: 2027-11-20T00:00:00Z');
  });
});

async function suggested(site: MemorySite) {
  const { evaluation } = await examine(CHECKS, site, { full: true });
  return suggestionsOf(evaluation.context);
}

const valuesOf = (list: Awaited<ReturnType<typeof suggested>>, fact: string) =>
  list.filter((s) => s.fact === fact).map((s) => s.value);

describe('suggestions', () => {
  it('come from the site, with their source', async () => {
    const list = await suggested({
      '/': {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'last-modified': 'Mon, 02 Nov 2026 08:00:00 GMT',
        },
        body: `<!doctype html><html lang="en"><head><title>Acme</title>
          <meta property="og:site_name" content="Acme"><meta property="og:image" content="/og.png">
          <meta name="description" content="Charts of Acme."><link rel="apple-touch-icon" href="/touch.png">
          <link rel="license" href="/terms">
          <script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Acme Ltd",
          "logo":{"@type":"ImageObject","url":"/logo.svg"},"sameAs":["https://mastodon.example/@acme"]}</script></head>
          <body><main><h1>Acme</h1><p>${LONG_TEXT}</p></main><footer>
          <a href="https://www.linkedin.com/company/acme">LinkedIn</a>
          <a href="https://x.com/intent/post?url=x">Share</a> <a href="https://github.com/acme/charts">A project</a>
          <a href="https://github.com/acme">GitHub</a> <a href="mailto:hello@site.test?subject=Hi">Mail</a>
          <a href="mailto:">Share by mail</a></footer></body></html>`,
      },
      '/robots.txt': text('User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n'),
      '/.well-known/security.txt': text(
        'Contact: mailto:security@site.test\nExpires: 2027-03-01T00:00:00Z\n',
      ),
      '/sitemap.xml': {
        headers: { 'content-type': 'application/xml' },
        body: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://site.test/</loc><lastmod>2026-11-01</lastmod></url></urlset>',
      },
    });
    expect({
      name: valuesOf(list, 'name'),
      summary: valuesOf(list, 'summary'),
      logo: valuesOf(list, 'logo'),
      image: valuesOf(list, 'image'),
      profiles: valuesOf(list, 'profiles'),
      contact: valuesOf(list, 'contact'),
      license: valuesOf(list, 'license'),
      search: valuesOf(list, 'search'),
      aiTraining: valuesOf(list, 'aiTraining'),
      aiAnswers: valuesOf(list, 'aiAnswers'),
      expires: valuesOf(list, 'expires'),
      modified: valuesOf(list, 'modified'),
    }).toEqual({
      name: ['Acme Ltd', 'Acme'],
      summary: ['Charts of Acme.'],
      logo: ['https://site.test/logo.svg', 'https://site.test/touch.png'],
      image: ['https://site.test/og.png'],
      profiles: [
        'https://mastodon.example/@acme',
        'https://www.linkedin.com/company/acme',
        'https://github.com/acme',
      ],
      contact: ['mailto:hello@site.test', 'mailto:security@site.test'],
      license: ['https://site.test/terms'],
      search: [true],
      aiTraining: [false],
      aiAnswers: [],
      expires: ['2027-03-01'],
      modified: ['2026-11-01', '2026-11-02'],
    });
    expect(list.find((s) => s.fact === 'contact')!.source).toBe('mailto link of the home page');
  });

  it('are empty if the site has no facts, and never contradict each other', async () => {
    expect(
      await suggested({
        '/': html('<!doctype html><title></title><p>x'),
        '/robots.txt': text(
          'User-agent: *\nContent-Signal: ai-train=no\nContent-Signal: ai-train=yes\n',
        ),
      }),
    ).toEqual([]);
  });

  it('are limited in length and number', async () => {
    const links = Array.from({ length: 40 }, (_, i) => `<a href="https://github.com/a${i}">x</a>`);
    const list = await suggested({
      '/': page({
        head: `<meta property="og:site_name" content="${'x'.repeat(501)}">`,
        main: links.join(''),
      }),
    });
    expect(valuesOf(list, 'profiles')).toHaveLength(10);
    expect(valuesOf(list, 'name')).toEqual([]);
  });

  it('enter no file before the owner accepts them, except in the copy of the page', async () => {
    const { evaluation, results } = await examine(
      CHECKS,
      { '/': page({ main: '<a href="mailto:a@site.test">Mail</a>' }) },
      { full: true },
    );
    expect(valuesOf(suggestionsOf(evaluation.context), 'contact')).toEqual(['mailto:a@site.test']);
    const files = generateAll(evaluation.context, results, hooks);
    const saying = files.filter(({ draft }) => draft.content.includes('a@site.test'));
    expect(saying.map(({ kind }) => kind)).toEqual(['home-md']);
  });
});
