import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  'no-html': {
    status: 'fail',
    set: 0,
    when: 'status 400 or above, an empty body, or not HTML',
    hint: 'Return an HTML document with status 200.',
  },
  shell: {
    status: 'fail',
    cap: 15,
    when:
      'main text below 200 characters (44 Chinese, Japanese, or Korean ones count as 100), and a mount node with at most a loading ' +
      'message (#root, #app, #__next, #__nuxt, #svelte, #___gatsby, app-root)',
    hint: 'Render the page on the server or prerender it.',
  },
  blank: {
    status: 'fail',
    cap: 15,
    when: 'text below 40 characters, no link, form, image, or frame, and no script that could add some',
    hint: 'Serve the page as your build makes it, with its text.',
  },
  'client-redirect': {
    status: 'fail',
    cap: 30,
    when:
      'a meta refresh or Refresh header within 5 seconds, the only script of the body, or one ' +
      'of the head, sets location, with main text below 200 characters',
    hint: 'Redirect with a 301 or 308 response.',
  },
  'no-text': {
    status: 'fail',
    cost: 50,
    when:
      'main text below 200 characters, without a mount node (headings with paragraphs or links are thin), or, on a page ' +
      'with scripts, a third of the texts or more left empty for a script, or text that is mostly untranslated keys or ' +
      'unfilled template fields',
    hint: 'Put the text of the page in the HTML. If this is all of it, say what the site offers.',
  },
  placeholder: {
    status: 'fail',
    cost: 50,
    when:
      'a third of the text or more, without names of links, controls, and sections, is lorem ipsum, or, on a page without ' +
      'scripts, most of the text is untranslated keys or unfilled template fields',
    hint: 'Put the text of the page in its place.',
  },
  thin: {
    status: 'warn',
    cost: 20,
    when: 'main text of 200 to 599 characters, or a short page of headings with paragraphs or links',
    hint: 'Put the key facts (what, who, price, contact) in the HTML as text.',
  },
  shadow: {
    status: 'warn',
    cost: 20,
    when: 'a quarter of the main text or more, and at least 200 characters, is in declarative shadow roots',
    hint: 'Put the text as children of the element into its slots; its shadow root needs the frame only.',
  },
  'no-main': {
    status: 'warn',
    cost: 1,
    when: 'the page has neither a main nor an article landmark',
    hint: 'Wrap the main content in <main>.',
  },
  'few-landmarks': {
    status: 'warn',
    cost: 1,
    when: 'the page has fewer than two of header, nav and footer',
    hint: 'Use the semantic landmarks header, nav and footer.',
  },
  'no-h1': {
    status: 'warn',
    cost: 1,
    when: 'the page has no h1',
    hint: 'Give the page one <h1>.',
  },
  'many-h1': {
    status: 'warn',
    cost: 1,
    when: 'the page has more than one h1',
    hint: 'Keep one <h1>, and make the others <h2>.',
  },
  'late-content': {
    status: 'warn',
    cost: [5, 10],
    group: 'around',
    max: 20,
    when: '10 to 50 %, or more than 50 %, of all text comes before the main content, from 500 characters on',
    hint: 'Move boilerplate below the content.',
  },
  menus: {
    status: 'warn',
    cost: [10, 20],
    group: 'around',
    max: 20,
    when:
      'text outside of the main content of 4,000 characters and twice the main content, ' +
      'or of 16,000 and four times',
    hint: 'Link to a page with all entries instead of repeating them on each page.',
  },
  long: {
    status: 'warn',
    cost: [5, 15],
    when: 'main text of 50,000 to 100,000 characters, or more',
    hint: 'Split the page; many fetchers cut at 50,000 to 100,000 characters.',
  },
  'img-alt': {
    status: 'warn',
    cost: 1,
    when: 'more than 10 % of the images have no alt attribute; alt="" counts as present',
    hint: 'Describe each image, or mark decorative ones with alt="".',
  },
  rendered: { status: 'pass', when: 'no points are deducted' },
});
