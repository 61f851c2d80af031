import type { Guide } from './define';

export const seoBasicsGuide: Guide = {
  checkId: 'seo-basics',
  why: 'Title, description, canonical address and language are what an agent quotes, files and compares a page by. They cost a few lines and decide whether a citation names the right page.',
  rules: [
    { status: 'fail', slug: 'no-title', when: 'no title in the head', effect: '−25', fix: 'Name page and site.' },
    { status: 'warn', slug: 'title-length', when: 'fewer than 10 or more than 120 characters', effect: '−5', fix: 'Name page and site.' },
    { status: 'warn', slug: 'no-description', when: 'no description', effect: '−20', fix: 'One or two factual sentences.' },
    { status: 'warn', slug: 'description-length', when: 'fewer than 50 or more than 320 characters', effect: '−5', fix: 'One or two factual sentences.' },
    { status: 'warn', slug: 'same-text', when: 'the description equals the title', effect: '−5', fix: 'Write a distinct one.' },
    { status: 'warn', slug: 'no-canonical', when: 'no canonical link', effect: '−10', fix: 'One absolute canonical.' },
    { status: 'warn', slug: 'many-canonical', when: 'several different canonical links', effect: '−10', fix: 'One absolute canonical.' },
    { status: 'warn', slug: 'relative-canonical', when: 'the canonical address is relative', effect: '−3', fix: 'Write the absolute address.' },
    { status: 'fail', slug: 'canonical-away', when: 'it points to another site, to a 4xx, or (home page) to another path', effect: '−15', fix: 'Point it at the served URL.' },
    { status: 'warn', slug: 'no-lang', when: 'no lang on <html>', effect: '−10', fix: 'lang="en"' },
    { status: 'warn', slug: 'bad-lang', when: 'lang is not a tag of RFC 5646', effect: '−5', fix: 'lang="en"' },
    { status: 'warn', slug: 'charset', when: 'neither the header nor the first 1024 bytes declare UTF-8', effect: '−5', fix: 'Declare UTF-8.' },
    { status: 'warn', slug: 'viewport', when: 'no viewport declaration', effect: '−3', fix: 'Add it.' },
    { status: 'warn', slug: 'hreflang', when: 'an hreflang set without the page itself, or with bad codes', effect: '−3', fix: 'Complete the set.' },
    { status: 'pass', slug: 'identified', when: 'nothing above takes points', effect: 'none', fix: null },
  ],
  steps: ['Write a title that names the page and the site.', 'Write one or two sentences of description that are true of this page only.', 'Add <link rel="canonical"> with the absolute address that is served.', 'Set <html lang>.'],
  never: ['Do not stuff the title with keywords.', 'Do not point every page’s canonical at the home page.'],
  good: { title: 'A head that identifies its page', language: 'html', code: '<html lang="en">\n<head>\n  <meta charset="utf-8">\n  <title>North Sea charts – Acme Instruments</title>\n  <meta name="description" content="Sea charts of the North Sea, drawn by hand and printed on paper that survives salt water. From 24 euros.">\n  <link rel="canonical" href="https://www.example.com/charts/north-sea">\n  <meta name="viewport" content="width=device-width, initial-scale=1">' },
  bad: { title: 'Nothing to tell it by', language: 'html', code: '<html>\n<head>\n  <title>Home</title>' },
  falseResults: ['A title inside the body, where browsers still show it, is not counted: parsers of agents look in the head.'],
  references: [
    { title: 'HTML Standard: the title element', url: 'https://html.spec.whatwg.org/multipage/semantics.html#the-title-element' },
    { title: 'RFC 6596: The Canonical Link Relation', url: 'https://www.rfc-editor.org/rfc/rfc6596' },
    { title: 'RFC 5646: Tags for Identifying Languages', url: 'https://www.rfc-editor.org/rfc/rfc5646' },
  ],
  changedIn: '1.0.0',
};
