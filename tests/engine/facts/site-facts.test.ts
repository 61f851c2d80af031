import { describe, expect, it } from 'vitest';
import { pageFacts } from '@/engine/facts/page-facts';
import { siteFacts } from '@/engine/facts/site-facts';
import { htmlOfText } from '@/engine/probes/page';
import type { SiteFact } from '@/engine/report/types';
import { STATED_SITES } from '../../fixtures/stated-facts';

const ORIGIN = 'https://stated.example';

function factsOf(pages: Readonly<Record<string, string>>): SiteFact[] {
  return siteFacts(
    Object.entries(pages).flatMap(([path, source]) => {
      const html = htmlOfText(`${ORIGIN}${path}`, source);
      return (html && pageFacts(html, `${ORIGIN}${path}`, path === '/')) ?? [];
    }),
  );
}

const home = (body: string, head = '') =>
  factsOf({ '/': `<html><head><title>Anvil</title>${head}</head><body>${body}</body></html>` });

const quotesOf = (facts: readonly SiteFact[]) =>
  facts.flatMap(({ quotes }) => quotes.map(({ text }) => text));

describe('facts of a site', () => {
  it.each(STATED_SITES)('quotes what its pages say: $kind', ({ pages, says }) => {
    const facts = factsOf(pages).map(({ kind, quotes }) => [kind, quotes.map(({ text }) => text)]);
    expect(Object.fromEntries(facts)).toEqual(says);
  });

  it('names the page of each quote', () => {
    const { pages } = STATED_SITES[0]!;
    const reach = factsOf(pages).find(({ kind }) => kind === 'reach');
    expect(reach?.quotes.map(({ url }) => new URL(url).pathname)).toEqual([
      '/',
      '/impressum',
      '/impressum',
    ]);
  });

  it('reads no other pages, which tell of other things', () => {
    const blog = '<p>Call the mayor: Tel. 030 9026 0 411</p><p>© 2026 Anvil</p>';
    expect(factsOf({ '/blog/mayor': blog })).toEqual([]);
  });

  it.each([
    ['an example of a number', '<p>Phone: +1 (012) 345 67 89</p>'],
    ['a number with blanks', '<p>Tel. +54 9 376 488-xxxx</p>'],
    ['an example of a mailbox', '<p>Correo@correo.com</p>'],
    ['an example of an address', '<p>Via Roma 123, 00100 Roma</p>'],
  ])('quotes no contact of a page with %s', (_, body) => {
    expect(home(`<p>hello@anvil.dev</p>${body}`)).toEqual([]);
    expect(quotesOf(home('<p>hello@anvil.dev</p>'))).toEqual(['hello@anvil.dev']);
  });

  it('quotes nothing of a site whose home page is unfinished', () => {
    const contact = '<p>hello@anvil.dev</p>';
    expect(factsOf({ '/': '<p>Lorem ipsum dolor</p>', '/contact': contact })).toEqual([]);
  });

  it.each([
    '<a href="tel:+33974991234">Call the demo</a>',
    '<a href="mailto:recruit@anvil.dev">Apply</a>',
  ])('leaves out contacts for something else: %s', (body) => {
    expect(home(body)).toEqual([]);
  });

  it('quotes a mailbox without the word before it', () => {
    const body = '<a href="mailto:hi@anvil.dev"><span>Email</span><span>hi@anvil.dev</span></a>';
    expect(quotesOf(home(body))).toEqual(['hi@anvil.dev']);
  });

  it('leaves out contacts of which there are many', () => {
    const staff = [1, 2, 3, 4].map((n) => `<p>mail${n}a@anvil.dev, Tel. 030 4471 88${n}0</p>`);
    expect(home(staff.join('')).filter(({ kind }) => kind === 'reach')).toEqual([]);
  });

  it('makes quotes plain text of one line and 160 characters', () => {
    const text = `© Anvil \u202E&lt;script>alert(1)&lt;/script>\n| ${'forge for tools '.repeat(20)}`;
    const quotes = quotesOf(home(`<footer>${text}</footer>`));
    expect(quotes).toHaveLength(1);
    expect(quotes[0]!.length).toBeLessThanOrEqual(160);
    expect(quotes[0]).not.toMatch(/[\u202A-\u202E\n]/);
  });

  it.each([
    ['one line of digits', `<p>${'1234 567 '.repeat(120_000)}</p>`],
    ['lines of addresses', '<p>Via Roma Via Roma Via Roma 1</p>'.repeat(30_000)],
    ['at signs', `<p>${'a@'.repeat(400_000)}</p>`],
    ['copyright signs', `<p>${'© '.repeat(400_000)}</p>`],
    [
      '10,000 nodes of JSON-LD',
      `<script type="application/ld+json">${JSON.stringify(
        Array.from({ length: 10_000 }, (_, n) => ({
          '@context': 'https://schema.org',
          '@type': 'Store',
          name: `Shop ${n}`,
          telephone: `+49 30 ${700_000 + n}`,
        })),
      )}</script>`,
    ],
  ])('says little about a hostile page: %s', (_, body) => {
    expect(quotesOf(home(body)).join('').length).toBeLessThan(1000);
  });
});
