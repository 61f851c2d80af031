import type { Guide } from '../guide';

export const guide: Guide = {
  why: 'Agents that operate a page read its accessibility tree: roles, names, labels. A button that only a picture explains, or a <div> that listens for clicks, is not there for them.',
  steps: [
    'Open the accessibility tree in the browser’s developer tools and read it from top to bottom.',
    'Give icon buttons and icon links a text or an aria-label.',
    'Connect every input with a <label>.',
    'Replace clickable <div>s with <button> or <a href>.',
  ],
  never: [
    'Do not hide the whole page from the tree while a dialog is open in the initial HTML.',
    'Do not use a placeholder as the only label.',
  ],
  good: {
    title: 'Named and labelled',
    language: 'html',
    code: '<label for="q">Search charts</label>\n<input id="q" name="q">\n<button aria-label="Search"><svg aria-hidden="true">…</svg></button>',
  },
  bad: {
    title: 'Only for eyes',
    language: 'html',
    code: '<input placeholder="Search">\n<div class="btn" onclick="search()"><svg>…</svg></div>',
  },
  falseResults: [
    'Names that scripts set after loading are not seen: this is a static reading of the HTML that arrives.',
    'Elements that a style sheet hides are judged all the same. Those hidden by an attribute or an inline style are not.',
  ],
  references: [
    {
      title: 'Accessible Name and Description Computation 1.2',
      url: 'https://www.w3.org/TR/accname-1.2/',
      date: '2026-11',
      isLiving: true,
    },
    {
      title: 'ARIA in HTML',
      url: 'https://www.w3.org/TR/html-aria/',
      date: '2026-11',
      isLiving: true,
    },
  ],
  changedIn: '1.0.0',
};
