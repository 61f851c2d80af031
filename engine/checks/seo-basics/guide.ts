import { living, rfc, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'Title, description, canonical URL and language are what ' +
    'an agent uses to quote, store and compare a page. ' +
    'They take a few lines and decide whether a citation names the right page.',
  steps: [
    'Write a title that names the page and the site.',
    'Write a description of one or two sentences that apply to this page only.',
    'Add <link rel="canonical"> with the absolute URL of the page.',
    'Set <html lang>.',
  ],
  never: [
    'Do not stuff the title with keywords.',
    'Do not set the canonical URL of every page to the home page.',
  ],
  good: {
    title: 'A head that identifies its page',
    language: 'html',
    code: '<html lang="en">\n<head>\n  <meta charset="utf-8">\n  <title>North Sea charts – Acme Instruments</title>\n  <meta name="description" content="Sea charts of the North Sea, drawn by hand and printed on paper that survives salt water. From 24 euros.">\n  <link rel="canonical" href="https://www.example.com/charts/north-sea">\n  <meta name="viewport" content="width=device-width, initial-scale=1">',
  },
  bad: {
    title: 'Nothing that identifies the page',
    language: 'html',
    code: '<html>\n<head>\n  <title>Home</title>',
  },
  falseResults: [
    'A title in the body, where browsers still show it, ' +
      'does not count: parsers of agents look in the head.',
  ],
  references: [
    living(
      'HTML Standard: the title element',
      'https://html.spec.whatwg.org/multipage/semantics.html#the-title-element',
    ),
    rfc(6596, 'The Canonical Link Relation', '2012-04'),
    rfc(5646, 'Tags for Identifying Languages', '2009-09'),
  ],
  changedIn: '2.2.0',
};
