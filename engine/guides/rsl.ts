import type { Guide } from './define';

export const rslGuide: Guide = {
  checkId: 'rsl',
  why: 'RSL states in a file what AI systems may do with your content and what it costs. A document that cannot be found or read licenses nothing and forbids nothing.',
  rules: [
    { status: 'fail', slug: 'absent', when: 'none is declared (profile “all” only)', effect: 'exactly 0', fix: 'Publish terms.' },
    { status: 'fail', slug: 'unreachable', when: 'a declared document is not there', effect: 'at most 25', fix: 'Serve it.' },
    { status: 'fail', slug: 'not-rsl', when: 'not well-formed, or another root element or namespace', effect: 'at most 20', fix: 'Use <rsl xmlns="https://rslstandard.org/rsl">.' },
    { status: 'fail', slug: 'no-content', when: 'no <content>', effect: 'at most 40', fix: 'Add one.' },
    { status: 'warn', slug: 'no-url', when: 'a <content> without url', effect: '−10', fix: 'Say what it stands for.' },
    { status: 'warn', slug: 'no-license', when: 'a <content> without <license>', effect: '−15', fix: 'Add the terms.' },
    { status: 'warn', slug: 'vocabulary', when: 'a rule type other than usage, user, geo, or an unknown usage', effect: '−5', fix: 'Use RSL 1.0 terms.' },
    { status: 'warn', slug: 'payment-type', when: 'an unknown payment type', effect: '−5', fix: 'Use RSL 1.0 terms.' },
    { status: 'warn', slug: 'relative-pointer', when: 'the License line of robots.txt is not an absolute address', effect: '−10', fix: 'Write License: https://…' },
    { status: 'warn', slug: 'type', when: 'not sent as application/rsl+xml', effect: '−5', fix: 'Send that type.' },
    { status: 'pass', slug: 'valid', when: 'nothing above takes points', effect: 'none', fix: null },
  ],
  steps: ['Let the person who owns the rights decide the terms.', 'Write them as RSL 1.0 at /license.xml, sent as application/rsl+xml.', 'Name the file in robots.txt (License: with its absolute address) and in the head of the pages.', 'Keep robots.txt, headers and RSL in agreement: the check “Usage policy” compares them.'],
  never: ['Do not publish terms that the owner did not decide.', 'Do not copy a licence document of another site.'],
  good: { title: 'Search is free, training is bought', language: 'xml', code: '<?xml version="1.0" encoding="UTF-8"?>\n<rsl xmlns="https://rslstandard.org/rsl">\n  <content url="/">\n    <license>\n      <permits type="usage">search ai-index</permits>\n      <payment type="free"/>\n    </license>\n    <license>\n      <permits type="usage">ai-train</permits>\n      <payment type="purchase"/>\n    </license>\n  </content>\n</rsl>\n' },
  bad: { title: 'No namespace, unknown word', language: 'xml', code: '<rsl>\n  <content>\n    <license><permits type="usage">train-ai</permits></license>\n  </content>\n</rsl>\n' },
  falseResults: ['Only the first three declared documents are read.', 'Links with rel="license" of another type point to licences for people and are not judged.'],
  references: [
    { title: 'RSL 1.0 specification', url: 'https://rslstandard.org/rsl' },
  ],
  changedIn: '1.0.0',
};
