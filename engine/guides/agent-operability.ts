import type { Guide } from './define';

export const agentOperabilityGuide: Guide = {
  checkId: 'agent-operability',
  why: 'Agents that operate a page read its accessibility tree: roles, names, labels. A button that only a picture explains, or a <div> that listens for clicks, is not there for them.',
  rules: [
    { status: 'fail', slug: 'no-html', when: 'the page is not HTML with status 200', effect: 'exactly 0', fix: 'Return HTML with status 200.' },
    { status: 'fail', slug: 'unnamed', when: 'a share u of links and buttons has no name', effect: '−30·u, rounded up', fix: 'Add text or aria-label.' },
    { status: 'fail', slug: 'unlabelled', when: 'a share u of form controls has no label', effect: '−30·u, rounded up', fix: 'Connect a <label>.' },
    { status: 'warn', slug: 'fake-control', when: 'a non-interactive element with onclick lacks role or tabindex', effect: '−3 each, at most −15', fix: 'Use <button> or <a href>.' },
    { status: 'warn', slug: 'dead-link', when: 'an <a> with no or a javascript: href, and no role', effect: '−2 each, at most −10', fix: 'Give a real URL.' },
    { status: 'fail', slug: 'body-hidden', when: 'aria-hidden or inert on html, body or main', effect: '−20', fix: 'Remove it from the initial HTML.' },
    { status: 'fail', slug: 'wall', when: 'a captcha or consent page instead of content (main text below 600 characters)', effect: '−15', fix: 'Show content before the widget.' },
    { status: 'warn', slug: 'no-lang', when: 'no lang on <html>', effect: '−5', fix: 'Set <html lang>.' },
    { status: 'warn', slug: 'table-head', when: 'a data table without header cells', effect: '−3', fix: 'Add <th>.' },
    { status: 'warn', slug: 'iframe-title', when: 'an iframe without a title', effect: '−3', fix: 'Add title.' },
    { status: 'warn', slug: 'label-target', when: 'for or aria-labelledby points nowhere', effect: '−3', fix: 'Fix the ids.' },
    { status: 'warn', slug: 'heading-skip', when: 'a heading level jumps by more than one', effect: '−3', fix: 'Keep levels in order.' },
    { status: 'info', slug: 'static-only', when: 'the page has scripts: names they set are not visible to this check', effect: 'none', fix: null },
    { status: 'pass', slug: 'operable', when: 'nothing above takes points', effect: 'none', fix: null },
  ],
  steps: ['Open the accessibility tree in the browser’s developer tools and read it from top to bottom.', 'Give icon buttons and icon links a text or an aria-label.', 'Connect every input with a <label>.', 'Replace clickable <div>s with <button> or <a href>.'],
  never: ['Do not hide the whole page from the tree while a dialog is open in the initial HTML.', 'Do not use a placeholder as the only label.'],
  good: { title: 'Named and labelled', language: 'html', code: '<label for="q">Search charts</label>\n<input id="q" name="q">\n<button aria-label="Search"><svg aria-hidden="true">…</svg></button>' },
  bad: { title: 'Only for eyes', language: 'html', code: '<input placeholder="Search">\n<div class="btn" onclick="search()"><svg>…</svg></div>' },
  falseResults: ['Names that scripts set after loading are not seen: this is a static reading of the HTML that arrives.'],
  references: [
    { title: 'Accessible Name and Description Computation 1.2', url: 'https://www.w3.org/TR/accname-1.2/' },
    { title: 'ARIA in HTML', url: 'https://www.w3.org/TR/html-aria/' },
  ],
  changedIn: '1.0.0',
};
