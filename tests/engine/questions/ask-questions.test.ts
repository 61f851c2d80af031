import { beforeAll, describe, expect, it } from 'vitest';
import { LocalRecordingReader, type Asked } from '@/engine/recorded/recording-reader';
import type { Question, QuestionResult } from '@/engine/questions/types';
import { CONTENTS, wholeSiteOf } from '@/packages/lab/src/sites/whole-site';
import { html, text, type MemorySite } from '../../helpers/memory-network';
import { measureKept } from '../../helpers/site-report';

const reader = new LocalRecordingReader(({ error }) => {
  throw error;
});

async function ask(
  site: MemorySite,
  questions: readonly Question[],
  pagesMax = 50,
): Promise<Asked> {
  const { recordings } = await measureKept('site.test', site, pagesMax);
  const read = await reader.asked(recordings!, questions);
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

const page = (title: string, body: string) =>
  html(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
  );
const FILLER =
  '<p>We build wooden boats by hand, one after the other, since 1901, and repair those of others in winter.</p>';
const SITE: MemorySite = {
  '/': page(
    'Boats',
    `${FILLER}<p><a href="/delivery">Delivery and returns</a></p><p><a href="/about">About us</a></p>`,
  ),
  '/delivery': page(
    'Delivery and returns',
    `${FILLER}<table><tr><th>Country</th><th>Price</th></tr><tr><td>Delivery to Norway</td><td>9.90 €</td></tr></table><p>You may return a boat within 14 days. It must be dry.</p>`,
  ),
  '/about': page('About us', `${FILLER}<p><a href="/p/1">Read more</a></p>`),
  '/p/1': page('The yard', `${FILLER}<p>The yard of the founders opens on 24 December 2026.</p>`),
  '/robots.txt': text('User-agent: *\nAllow: /\n'),
};
const NORWAY = { question: 'What does delivery to Norway cost?', answers: ['9.90 EUR'] };
const YARD = { question: 'When does the yard open?', answers: ['2026-12-24'] };

const resultOf = async (
  site: MemorySite,
  question: Question,
  pagesMax?: number,
): Promise<QuestionResult> => (await ask(site, [question], pagesMax)).results[0]!;

describe('a question', () => {
  it('is found, with the place, the sentence, and what it took', async () => {
    const { state, quote, attempts, cause } = await resultOf(SITE, NORWAY);
    expect({ state, cause }).toEqual({ state: 'found', cause: null });
    expect(quote).toEqual({
      url: 'https://site.test/delivery',
      text: 'Delivery to Norway | 9.90 €',
    });
    expect(attempts[0]).toMatchObject({ reader: 'links', found: true, pages: 2 });
    expect(attempts[0]!.tokens).toBeGreaterThan(50);
  });

  it('gets the same result twice', async () => {
    const questions = [NORWAY, YARD];
    expect(await ask(SITE, questions)).toEqual(await ask(SITE, questions));
  });

  it('is contradicted by another page with another price for the same', async () => {
    const faq = page('Questions', `${FILLER}<h2>Norway</h2><p>Delivery to Norway: 12.90 €.</p>`);
    const site = {
      ...SITE,
      '/': page('Boats', '<a href="/delivery">Delivery</a> <a href="/faq">FAQ</a>'),
      '/faq': faq,
    };
    const { state, contradiction } = await resultOf(site, NORWAY);
    expect(state).toBe('contradicted');
    expect(contradiction).toEqual({
      url: 'https://site.test/faq',
      text: 'Delivery to Norway: 12.90 €.',
    });
  });

  it.each([
    'Delivery to Sweden: 12.90 €.',
    'Delivery to Norway: 9,90 EUR.',
    'Delivery to Norway is free for all orders that are worth more than 50 €.',
    'Delivery to Norway takes 12 days.',
    'Delivery to Norway: 12.90 € or 9.90 €.',
  ])('is not contradicted by “%s”', async (sentence) => {
    const site = { ...SITE, '/about': page('About us', `${FILLER}<p>${sentence}</p>`) };
    expect(await resultOf(site, NORWAY)).toMatchObject({ state: 'found', contradiction: null });
  });

  it('needs its words around a short answer', async () => {
    expect(
      (
        await resultOf(SITE, {
          question: 'How long is the warranty of the engine?',
          answers: ['14 days'],
        })
      ).state,
    ).toBe('not_found');
  });
});

describe('the sentence that is quoted', () => {
  it('has words of the question, if several have the answer', async () => {
    const site = {
      '/': page(
        'Boats',
        '<nav>Acme Boatyard Ltd Boats Contact</nav><p>Copyright 2026 Acme Boatyard Ltd</p>',
      ),
    };
    const { quote } = await resultOf(site, {
      question: 'Who has the copyright?',
      answers: ['Acme Boatyard Ltd'],
    });
    expect(quote?.text).toBe('Copyright 2026 Acme Boatyard Ltd');
  });

  it.each([
    [
      'How many people can sleep in apartment 4?',
      '5 people',
      '<h2>Apartment 1</h2><p>Apartment for 3 people</p><h2>Apartment 4</h2><p>Apartment for 5 people</p>',
    ],
    [
      'À quelle heure est l’arrivée ?',
      '16h',
      '<h2>Horaires d’arrivée et de départ</h2><p>Arrivée (check-in) : à partir de 16h</p><p>Départ (check-out) : avant 11h</p>',
    ],
    [
      'How many people does the Hill house take?',
      '10 people',
      '<h2>Hill and Saint Julia</h2><p>Hill and Saint Julia were built together.</p><p>Hill: 10 people</p><p>Saint Julia: 6 people</p>',
    ],
  ])('%s is not contradicted by another thing on the only page', async (question, answer, body) => {
    const { state } = await resultOf({ '/': page('House', body) }, { question, answers: [answer] });
    expect(state).toBe('found');
  });
});

it('the home page is one page, also by the name of its file', async () => {
  const home = page(
    'House',
    '<h2>Hill and Saint Julia</h2><p>Hill: 10 people</p><p>Saint Julia: 6 people</p><a href="/index.html">Home</a>',
  );
  const { state, attempts } = await resultOf(
    { '/': home, '/index.html': home },
    { question: 'How many people does the Hill house take?', answers: ['10 people'] },
  );
  expect({ state, pages: attempts[0]!.pages }).toEqual({ state: 'found', pages: 1 });
});

describe('a question without an answer says why', () => {
  it('no page has it', async () => {
    const { state, cause } = await resultOf(SITE, { ...NORWAY, answers: ['7 EUR'] });
    expect(state).toBe('not_found');
    expect(cause).toEqual({
      lostBy: 'missing',
      url: 'https://site.test/delivery',
      via: null,
      words: [],
      checkId: null,
    });
  });

  it('a page has it without words of the question, which are named', async () => {
    const question = { question: 'How long may I return a sail?', answers: ['14 days'] };
    const site = { ...SITE, '/about': page('About us', `${FILLER}<p>We sew a sail.</p>`) };
    const { state, quote, cause } = await resultOf(site, {
      ...question,
      question: 'How old is a sail of ours?',
    });
    expect({ state, quote }).toEqual({
      state: 'not_found',
      quote: {
        url: 'https://site.test/delivery',
        text: 'You may return a boat within 14 days.',
      },
    });
    expect(cause).toMatchObject({ lostBy: 'words', words: ['old', 'sail', 'ours'] });
  });

  it('a page has no text without scripts', async () => {
    const shell = html(
      '<!doctype html><html lang="en"><title>Boats</title><body><div id="app"></div><script src="/app.js"></script></body></html>',
    );
    const { cause } = await resultOf({ ...SITE, '/delivery': shell }, NORWAY);
    expect(cause).toMatchObject({
      lostBy: 'scripts',
      url: 'https://site.test/delivery',
      checkId: 'html-rendering',
    });
  });

  it('a page that scripts fill is no reason if it is about something else', async () => {
    const shell = html(
      '<!doctype html><html lang="en"><title>Checkout</title><body><div id="app"></div><script src="/app.js"></script></body></html>',
    );
    const site = {
      ...SITE,
      '/about': page('About us', `${FILLER}<p><a href="/checkout">Checkout</a></p>`),
      '/checkout': shell,
    };
    const { cause } = await resultOf(site, { ...NORWAY, answers: ['7 EUR'] });
    expect(cause?.lostBy).toBe('missing');
  });

  it('robots.txt disallows all pages', async () => {
    const robots = 'User-agent: *\nDisallow: /\n\nUser-agent: Seamark\nAllow: /\n';
    const { cause } = await resultOf(
      { ...SITE, '/robots.txt': text(robots) },
      { ...NORWAY, answers: ['7 EUR'] },
    );
    expect(cause).toMatchObject({ lostBy: 'disallowed', url: null, checkId: 'robots-txt' });
  });

  it('the scan did not read the page, which is no fault of the site', async () => {
    const { state, cause } = await resultOf(SITE, NORWAY, 0);
    expect(state).toBe('unknown');
    expect(cause).toMatchObject({ lostBy: 'unmeasured', url: 'https://site.test/delivery' });
  });

  it('robots.txt disallows the page for AI clients, which our own scanner may read', async () => {
    const robots = 'User-agent: *\nDisallow: /delivery\n\nUser-agent: Seamark\nAllow: /\n';
    const { state, cause } = await resultOf({ ...SITE, '/robots.txt': text(robots) }, NORWAY);
    expect(state).toBe('not_found');
    expect(cause).toMatchObject({
      lostBy: 'disallowed',
      url: 'https://site.test/delivery',
      checkId: 'robots-txt',
    });
  });

  it('the link says nothing, and others come first', async () => {
    const links = Array.from(
      { length: 24 },
      (_, i) => `<p><a href="/news/${i}">News ${i}</a></p>`,
    ).join('');
    const news = Object.fromEntries(
      Array.from({ length: 24 }, (_, i) => [`/news/${i}`, page(`News ${i}`, FILLER)]),
    );
    const site = {
      ...SITE,
      ...news,
      '/': page('Boats', `${FILLER}${links}<p><a href="/p/1">Read more</a></p>`),
    };
    const { cause } = await resultOf(site, YARD);
    expect(cause).toEqual({
      lostBy: 'link',
      url: 'https://site.test/p/1',
      via: { url: 'https://site.test/', text: 'Read more' },
      words: [],
      checkId: 'agent-operability',
    });
  });

  it('no page links to it', async () => {
    const site = {
      ...SITE,
      '/': page('Boats', FILLER),
      '/sitemap.xml': {
        headers: { 'content-type': 'application/xml' },
        body: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://site.test/p/1</loc></url></urlset>',
      },
    };
    const { state, attempts, quote } = await resultOf(site, YARD);
    expect({ state, url: quote?.url }).toEqual({ state: 'found', url: 'https://site.test/p/1' });
    expect(attempts.map(({ reader: name, found }) => [name, found])).toEqual([
      ['links', false],
      ['markdown', false],
      ['llms-txt', false],
      ['sitemap', true],
    ]);
  });
});

const MARKUP = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: {
    '@type': 'Question',
    name: 'How much is a yacht?',
    acceptedAnswer: { '@type': 'Answer', text: 'From 90,000 €.' },
  },
});

it('questions that pages ask themselves are suggested, with the only price of their answer', async () => {
  const faq = page(
    'Boats',
    `<script type="application/ld+json">${MARKUP}</script>${FILLER}<h2>What does a dinghy cost?</h2><p>It costs 900 €.</p><h2>Who are you?</h2><p>A yard.</p>`,
  );
  const { suggestions } = await ask({ ...SITE, '/': faq }, []);
  expect(suggestions).toEqual([
    { question: 'What does a dinghy cost?', answer: '900 €', url: 'https://site.test/' },
    { question: 'Who are you?', answer: null, url: 'https://site.test/' },
    { question: 'How much is a yacht?', answer: '90,000 €', url: 'https://site.test/' },
  ]);
});

describe.each(CONTENTS)('on the lab’s site “$name”', (content) => {
  const facts = content.pages.flatMap(({ slug, facts: pageFacts }) =>
    pageFacts.map(([question, , proof]) => ({ slug, question, answers: [proof] })),
  );
  let results: Asked['results'];
  beforeAll(async () => {
    const questions = facts.map(({ question, answers }) => ({ question, answers }));
    ({ results } = await ask(wholeSiteOf(content), questions));
  });

  it('at least 90 % of the answers are found, each on the page that has it', () => {
    const right = results.filter(
      ({ state, quote }, i) => state === 'found' && quote!.url.includes(facts[i]!.slug),
    );
    expect(right.length / facts.length).toBeGreaterThanOrEqual(0.9);
  });

  it('no answer is found on another page, or contradicted', () => {
    const wrong = results.filter(
      ({ state, quote }, i) =>
        state === 'contradicted' || (quote && !quote.url.includes(facts[i]!.slug)),
    );
    expect(wrong).toEqual([]);
  });
});
