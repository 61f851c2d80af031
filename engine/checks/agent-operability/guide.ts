import { living, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'Agents that operate a page read its accessibility tree: roles, names and labels. ' +
    'A button that only an image explains, or a <div> ' +
    'that listens for clicks, does not exist for them.',
  steps: [
    'Open the accessibility tree in the browser’s developer tools and read it from top to bottom.',
    'Give icon buttons and icon links visible text or an aria-label.',
    'Associate every input with a <label>.',
    'Replace clickable <div>s with <button> or <a href>.',
    'Let the text of each link name its target: “Sea charts of Kiel”, not “Read more”.',
  ],
  never: [
    'Do not hide the whole page from the accessibility ' +
      'tree while a dialog is open in the initial HTML.',
    'Do not use a placeholder as the only label.',
  ],
  good: {
    title: 'Named and labelled',
    language: 'html',
    code: '<label for="q">Search charts</label>\n<input id="q" name="q">\n<button aria-label="Search"><svg aria-hidden="true">…</svg></button>',
  },
  bad: {
    title: 'Visual only',
    language: 'html',
    code: '<input placeholder="Search">\n<div class="btn" onclick="search()"><svg>…</svg></div>',
  },
  falseResults: [
    'Names that scripts set after loading are not seen: this check reads the HTML as served.',
    'Elements hidden by a style sheet are still checked. ' +
      'Elements hidden by an attribute or an inline style are not.',
    'Fields out of the tab order, or named as traps for programs (honeypots), are not checked.',
  ],
  references: [
    living('Accessible Name and Description Computation 1.2', 'https://www.w3.org/TR/accname-1.2/'),
    living('ARIA in HTML', 'https://www.w3.org/TR/html-aria/'),
  ],
  changedIn: '3.2.0',
};
