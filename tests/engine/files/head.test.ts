import { describe, expect, it } from 'vitest';
import { headSnippet } from '@/engine/files/head-snippet';
import { jsonLd } from '@/engine/files/json-ld';
import { html, LONG_TEXT, page, text } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const PNG = {
  '/preview.png': { headers: { 'content-type': 'image/png' }, body: 'x' },
  '/logo.png': { headers: { 'content-type': 'image/png' }, body: 'x' },
};

const WHO = {
  name: 'Acme',
  logo: 'https://site.test/logo.png',
  profiles: ['https://github.com/acme'],
};

describe('json-ld', () => {
  it('describes a site without markup, and the check passes', async () => {
    const { before, after, given } = await repair(
      jsonLd,
      'structured-data',
      { '/': page() },
      { facts: WHO },
    );
    expect(openSlugs(before)).toEqual(['none']);
    expect(after.score).toBe(100);
    expect(given!.warnings).toHaveLength(1);
  });

  it.each([
    [
      'no-site',
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: 'Acme',
        url: 'https://site.test/',
        logo: 'x',
        sameAs: ['https://y.test/'],
      },
    ],
    ['no-identity', { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Acme' }],
    [
      'identity-fields',
      {
        '@context': 'https://schema.org',
        '@graph': [{ '@type': 'Person', name: 'Acme' }, { '@type': 'WebSite' }],
      },
    ],
  ])('completes a graph without %s', async (slug, data) => {
    const head = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    const { before, after } = await repair(
      jsonLd,
      'structured-data',
      { '/': page({ head }) },
      { facts: WHO },
    );
    expect(openSlugs(before)).toContain(slug);
    expect(openSlugs(after)).toEqual([]);
  });

  it('adds no logo to a person', async () => {
    const data = {
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'Person', name: 'Acme' }, { '@type': 'WebSite' }],
    };
    const { given } = await repair(jsonLd, 'structured-data', {
      '/': page({ head: `<script type="application/ld+json">${JSON.stringify(data)}</script>` }),
    });
    expect(given!.content).toContain('"@type": "Person"');
    expect(given!.content).not.toContain('logo');
  });

  it('derives no organization from a title that may be that of a book', async () => {
    const book = (title: string) => ({
      '/': html(
        `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${LONG_TEXT}</main></html>`,
      ),
    });
    const given = async (title: string) =>
      (await repair(jsonLd, 'structured-data', book(title))).given!.content;
    expect(await given('The Sea Charts of Captain Cook')).not.toContain('Organization');
    expect(await given('Captain Cook – Acme Press')).toContain('"name": "Acme Press"');
    expect(await given('Site')).toContain('"name": "Site"');
  });

  it('uses telephone, hours, and address of the page, and no logo that is small or missing', async () => {
    const given = async (parts: Parameters<typeof page>[0], site = {}) =>
      (await repair(jsonLd, 'structured-data', { '/': page(parts), ...site })).given!.content;
    const content = await given({
      head: '<meta property="og:site_name" content="Acme"><link rel="icon" sizes="16x16" href="/favicon.ico"><link rel="apple-touch-icon" href="/gone.png"><link rel="icon" sizes="192x192" href="/large.png"><meta property="og:image" content="https://site.test/gone.png">',
      main: `${LONG_TEXT}</p><address>Harbour Street 4, 24103 Kiel</address><p>Mon–Fri: 9 am – 5 pm, Sat 10:00–13:30</p><a href="tel:+49%20431%20123456">Call</a><a href="https://www.linkedin.com/company/acme">L</a><a href="https://github.com/torvalds">T</a><p>`,
    });
    const [who] = (JSON.parse(content.replace(/<[^>]*>/g, '')) as { '@graph': unknown[] })[
      '@graph'
    ];
    expect(who).toEqual({
      '@type': 'LocalBusiness',
      '@id': 'https://site.test/#organization',
      name: 'Acme',
      url: 'https://site.test/',
      logo: 'https://site.test/large.png',
      sameAs: ['https://www.linkedin.com/company/acme'],
      telephone: '+49 431 123456',
      address: 'Harbour Street 4, 24103 Kiel',
      openingHours: ['Mo-Fr 09:00-17:00', 'Sa 10:00-13:30'],
    });
    const german = await given({
      head: '<meta property="og:site_name" content="Acme">',
      main: `${LONG_TEXT}</p><p>Mo. bis Fr. 9.00 – 17.30 Uhr. 2 – 3 rooms. Tel <a href="tel:1234567">a</a><a href="tel:7654321">b</a>`,
    });
    expect(german).toContain('"Mo-Fr 09:00-17:30"');
    expect(german).not.toContain('telephone');
  });

  it('escapes a page title that would end the script', async () => {
    const evil = '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;';
    const { given } = await repair(jsonLd, 'structured-data', {
      '/': html(
        `<!doctype html><html><head><title>${evil}</title></head><body><main>${LONG_TEXT}${evil}</main></body></html>`,
      ),
    });
    expect(given!.content.match(/<\/script>/g)).toHaveLength(1);
    expect(given!.content).not.toContain('<script>alert');
  });
});

describe('head-snippet', () => {
  const bare = html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><main><h1>Sea charts of the North Sea</h1><p>${LONG_TEXT}</p></main></body></html>`,
  );

  it.each([
    ['seo-basics', ['no-canonical', 'no-description', 'no-title', 'viewport']],
    ['meta-tags', ['og-missing', 'twitter-card']],
  ])('completes the head for %s', async (check, open) => {
    const { before, after } = await repair(
      headSnippet,
      check,
      {
        '/': bare,
        '/llms.txt': text('# Acme\n'),
        ...PNG,
      },
      { facts: { image: 'https://site.test/preview.png' } },
    );
    expect(openSlugs(before)).toEqual(open);
    expect(openSlugs(after)).toEqual([]);
    expect(after.score).toBe(100);
  });

  it('takes its texts from the page and omits unknown ones', async () => {
    const { given } = await repair(headSnippet, 'seo-basics', { '/': bare });
    expect(given!.content).toContain('<title>Sea charts of the North Sea</title>');
    expect(given!.content).toContain('content="Acme draws sea charts by hand');
    expect(given!.content).toContain('content="summary"');
    expect(given!.content).not.toContain('og:image');
  });

  it('warns of what a snippet cannot repair', async () => {
    const { given } = await repair(headSnippet, 'seo-basics', { '/': page({ lang: '' }) });
    expect(given!.warnings.join(' ')).toContain('<html lang="…"> itself');
    expect(given!.warnings.join(' ')).toContain(
      'This file does not repair: The page does not declare its language.',
    );
  });

  it('escapes text of the page', async () => {
    const { given } = await repair(headSnippet, 'meta-tags', {
      '/': html(
        `<!doctype html><title>"&gt;&lt;script&gt;alert(1)&lt;/script&gt; of the sea</title><main>${LONG_TEXT}</main>`,
      ),
    });
    expect(given!.content).not.toContain('<script');
    expect(given!.content).toContain('&quot;&gt;&lt;script&gt;');
  });
});
