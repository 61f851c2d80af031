import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  'no-html': {
    status: 'fail',
    set: 0,
    when: 'the page is not HTML with status 200',
    hint: 'Return HTML with status 200.',
  },
  unnamed: {
    status: 'fail',
    cost: { of: 30, per: 'their share, rounded up' },
    when: 'a share u of links and buttons has no name',
    hint: 'Add text or aria-label.',
  },
  unlabelled: {
    status: 'fail',
    cost: { of: 30, per: 'their share, rounded up' },
    when: 'a share u of form controls has no label, no other name and no placeholder',
    hint: 'Connect a <label> that holds text.',
  },
  'placeholder-only': {
    status: 'warn',
    cost: 3,
    when: 'a form control is named by its placeholder alone',
    hint: 'Connect a <label>; a placeholder goes away as soon as something is typed.',
  },
  'fake-control': {
    status: 'warn',
    cost: 3,
    counted: true,
    max: 15,
    when: 'a non-interactive element with onclick lacks role or tabindex',
    hint: 'Use <button> or <a href>.',
  },
  'dead-link': {
    status: 'warn',
    cost: 2,
    counted: true,
    max: 10,
    when: 'an <a> with no or a javascript: href, and no role',
    hint: 'Give it a real URL, or use <button>.',
  },
  'body-hidden': {
    status: 'fail',
    cost: 20,
    when: 'aria-hidden or inert on html, body or main',
    hint: 'Remove it from the initial HTML.',
  },
  wall: {
    status: 'fail',
    cost: 15,
    when: 'a captcha, or words that ask for consent, instead of content (main text below 600 characters)',
    hint: 'Show the content before the widget.',
  },
  'no-lang': { status: 'warn', cost: 5, when: 'no lang on <html>', hint: 'Set <html lang>.' },
  'table-head': {
    status: 'warn',
    cost: 3,
    when: 'a table of two or more rows and columns without header cells',
    hint: 'Add <th> cells, or role="presentation" to a layout table.',
  },
  'iframe-title': {
    status: 'warn',
    cost: 3,
    when: 'an iframe without a title; frames of no size are left out',
    hint: 'Give it a title.',
  },
  'label-target': {
    status: 'warn',
    cost: 3,
    when: 'for or aria-labelledby points nowhere',
    hint: 'Correct the for or aria-labelledby.',
  },
  'heading-skip': {
    status: 'warn',
    cost: 3,
    when: 'a heading level jumps by more than one',
    hint: 'Keep heading levels in order.',
  },
  'static-only': {
    status: 'info',
    when: 'the page has scripts: names they set are not visible to this check',
  },
  operable: { status: 'pass', when: 'nothing above takes points' },
});
