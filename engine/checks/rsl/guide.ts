import { edition, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'RSL declares in a file what AI systems may do with your content and what it costs. ' +
    'A document that cannot be found or parsed licenses nothing and forbids nothing.',
  steps: [
    'Let the person who owns the rights decide the terms.',
    'Write them as RSL 1.0 in /license.xml, served as application/rsl+xml.',
    'Point to it from robots.txt (License: with its URL) and from the head of the pages.',
    'Keep robots.txt, headers and RSL consistent: the check “Usage policy” compares them.',
  ],
  never: [
    'Do not publish terms that the owner did not decide.',
    'Do not copy the license document of another site.',
  ],
  good: {
    title: 'Search is free, training is paid',
    language: 'xml',
    code: '<?xml version="1.0" encoding="UTF-8"?>\n<rsl xmlns="https://rslstandard.org/rsl">\n  <content url="/">\n    <license>\n      <permits type="usage">search ai-index</permits>\n      <payment type="free"/>\n    </license>\n    <license>\n      <permits type="usage">ai-train</permits>\n      <payment type="purchase"/>\n    </license>\n  </content>\n</rsl>\n',
  },
  bad: {
    title: 'No namespace, unknown terms',
    language: 'xml',
    code: '<rsl>\n  <content>\n    <license><permits type="usage">train-ai</permits></license>\n  </content>\n</rsl>\n',
  },
  falseResults: [
    'Only the first three declared documents are read.',
    'Links with rel="license" and another type point to licenses for people and are not judged.',
  ],
  references: [edition('RSL 1.0 specification', 'https://rslstandard.org/rsl', '2025-12')],
  changedIn: '2.0.0',
};
