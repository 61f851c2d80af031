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
    cost: { of: 30, per: 'their share', isRoundedUp: true },
    when: 'a share u of links and buttons has no name',
    hint: 'Add text or an aria-label.',
  },
  unlabelled: {
    status: 'fail',
    cost: { of: 30, per: 'their share', isRoundedUp: true },
    when:
      'a share u of form controls has no label, no other name and no placeholder; ' +
      'fields that people cannot reach, and menu toggles with an empty label, are ignored',
    hint: 'Associate a <label> that contains text.',
  },
  'placeholder-only': {
    status: 'warn',
    cost: 1,
    when: 'a form control is named only by its placeholder',
    hint: 'Associate a <label>: a placeholder disappears as soon as someone types.',
  },
  'fake-link': {
    status: 'warn',
    cost: 3,
    counted: true,
    group: 'fakes',
    max: 15,
    when:
      'a non-interactive element without role and tabindex opens an address of the site, to which no link leads, by ' +
      'onclick (location, href, window.open, navigate)',
    hint: 'Use <a href>.',
  },
  'fake-control': {
    status: 'warn',
    cost: 3,
    counted: true,
    group: 'fakes',
    max: 15,
    when: 'another non-interactive element with onclick has no role or no tabindex',
    hint: 'Use <button>.',
  },
  'dead-link': {
    status: 'warn',
    cost: 1,
    counted: true,
    max: 1,
    when: 'an <a> without a role has a javascript: href',
    hint: 'Give the link a real URL, or use <button>.',
  },
  'vague-links': {
    status: 'warn',
    cost: 20,
    when:
      'three or more links of which neither the text nor the address says where they lead: ' +
      '“Read more” to /p/9f3a21',
    hint: 'Put the title of the target into the text of the link, and words into its address.',
  },
  'body-hidden': {
    status: 'fail',
    cost: 20,
    when: 'aria-hidden or inert on html, body or main, or on an element with most of the text',
    hint: 'Remove the attribute from the initial HTML.',
  },
  wall: {
    status: 'fail',
    cost: 15,
    when:
      'a captcha, or a consent text with choices (in 13 languages), and less than 600 characters ' +
      'of other main text; or such a text in a modal dialog (aria-modal) before the content',
    hint: 'Show the content before the widget.',
  },
  'table-head': {
    status: 'warn',
    cost: 1,
    when: 'a table with at least two rows and two columns, other than of links or tiles, has no header cells',
    hint: 'Add <th> cells, or role="presentation" to a layout table.',
  },
  'iframe-title': {
    status: 'warn',
    cost: 1,
    when: 'an iframe has no title; frames without a visible size are ignored',
    hint: 'Add a title attribute that describes the content of the frame.',
  },
  'label-target': {
    status: 'warn',
    cost: 1,
    when: 'for or aria-labelledby refers to an id that does not exist',
    hint: 'Point for or aria-labelledby to an existing id.',
  },
  'heading-skip': {
    status: 'warn',
    cost: 1,
    when: 'a heading level skips more than one level',
    hint: 'Keep heading levels in order.',
  },
  'static-only': {
    status: 'info',
    when: 'the page has scripts: names they set are not visible to this check',
  },
  operable: { status: 'pass', when: 'no points are deducted' },
});
