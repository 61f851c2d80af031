import { describe, expect, it } from 'vitest';
import { headSnippet } from '@/engine/artifacts/head-snippet';
import { jsonLd } from '@/engine/checks/structured-data/artifact';
import { html, LONG_TEXT, page, text } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const PNG = {
  '/preview.png': { headers: { 'content-type': 'image/png' }, body: 'x' },
  '/logo.png': { headers: { 'content-type': 'image/png' }, body: 'x' },
};

describe('json-ld', () => {
  it('describes a site that says nothing of itself, and the check is clean', async () => {
    const { before, after, given } = await repair(jsonLd, 'structured-data', { '/': page() });
    expect(openSlugs(before)).toEqual(['none']);
    expect(after.score).toBe(100);
    expect(given!.content).toContain('"sameAs": [\n        "TODO address of a profile');
    expect(given!.warnings.join(' ')).toContain('Replace “TODO absolute address of the logo”.');
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
  ])('completes a graph that lacks %s', async (slug, data) => {
    const { before, after } = await repair(jsonLd, 'structured-data', {
      '/': page({ head: `<script type="application/ld+json">${JSON.stringify(data)}</script>` }),
    });
    expect(openSlugs(before)).toContain(slug);
    expect(openSlugs(after)).toEqual([]);
  });

  it('gives a person no logo', async () => {
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

  it('makes no organization of a title that may be that of a book', async () => {
    const book = (title: string) => ({
      '/': html(
        `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${LONG_TEXT}</main></html>`,
      ),
    });
    const given = async (title: string) =>
      (await repair(jsonLd, 'structured-data', book(title))).given!.content;
    expect(await given('The Sea Charts of Captain Cook')).toContain(
      '"name": "TODO name of the organization or person behind the site"',
    );
    expect(await given('Captain Cook – Acme Press')).toContain('"name": "Acme Press"');
    expect(await given('Site')).toContain('"name": "Site"');
  });

  it('lets no title of the page end the script', async () => {
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
    const { before, after } = await repair(headSnippet, check, {
      '/': bare,
      '/llms.txt': text('# Acme\n'),
      ...PNG,
    });
    expect(openSlugs(before)).toEqual(open);
    expect(openSlugs(after)).toEqual([]);
    expect(after.score).toBe(100);
  });

  it('takes the words from the page and marks what it does not know', async () => {
    const { given } = await repair(headSnippet, 'seo-basics', { '/': bare });
    expect(given!.content).toContain('<title>Sea charts of the North Sea</title>');
    expect(given!.content).toContain('content="Acme draws sea charts by hand');
    expect(given!.content).toContain('content="TODO absolute address of an image');
  });

  it('says what a snippet cannot do', async () => {
    const { given } = await repair(headSnippet, 'seo-basics', { '/': page({ lang: '' }) });
    expect(given!.warnings.join(' ')).toContain('<html lang="…"> itself');
    expect(given!.warnings.join(' ')).toContain(
      'This file does not repair: The page does not declare its language.',
    );
  });

  it('escapes what the page says', async () => {
    const { given } = await repair(headSnippet, 'meta-tags', {
      '/': html(
        `<!doctype html><title>"&gt;&lt;script&gt;alert(1)&lt;/script&gt; of the sea</title><main>${LONG_TEXT}</main>`,
      ),
    });
    expect(given!.content).not.toContain('<script');
    expect(given!.content).toContain('&quot;&gt;&lt;script&gt;');
  });
});
