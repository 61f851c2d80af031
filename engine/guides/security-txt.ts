import type { Guide } from './define';

export const securityTxtGuide: Guide = {
  checkId: 'security-txt',
  why: 'Who finds a flaw, person or program, needs an address that is surely read. RFC 9116 gives it a fixed place and an expiry date, so that nobody reports into a void.',
  rules: [
    { status: 'fail', slug: 'absent', when: 'neither /.well-known/security.txt nor /security.txt', effect: 'exactly 0', fix: 'Publish one.' },
    { status: 'fail', slug: 'html', when: 'a web page or the answer of a random address', effect: 'exactly 0', fix: 'Serve the text file.' },
    { status: 'fail', slug: 'refused', when: 'the file is refused (401, 402, 403, 429 or a bot challenge)', effect: 'exactly 0', fix: 'Let everyone fetch it.' },
    { status: 'fail', slug: 'broken', when: 'the file answers with a 5xx', effect: 'exactly 0', fix: 'Serve it with status 200.' },
    { status: 'warn', slug: 'legacy-place', when: 'only at /security.txt', effect: 'at most 70', fix: 'Move it below /.well-known/.' },
    { status: 'fail', slug: 'no-contact', when: 'no Contact', effect: '−40', fix: 'Add an address.' },
    { status: 'warn', slug: 'bad-contact', when: 'a Contact that is not a mailto:, tel: or https: address', effect: '−10', fix: 'Write it as an address.' },
    { status: 'fail', slug: 'no-expires', when: 'no Expires', effect: '−30', fix: 'Add a date within a year.' },
    { status: 'fail', slug: 'expired', when: 'Expires lies in the past', effect: 'at most 50', fix: 'Renew it.' },
    { status: 'warn', slug: 'expires-syntax', when: 'not an RFC 3339 date-time, or more than one Expires', effect: '−10', fix: 'Write 2026-12-31T23:59:59Z, once.' },
    { status: 'warn', slug: 'far-expiry', when: 'Expires is more than a year ahead', effect: '−5', fix: 'Renew yearly.' },
    { status: 'warn', slug: 'canonical', when: 'Canonical is there and none names this address', effect: '−10', fix: 'Add the own address.' },
    { status: 'warn', slug: 'type', when: 'not text/plain', effect: '−10', fix: 'Send text/plain; charset=utf-8.' },
    { status: 'warn', slug: 'elsewhere', when: 'served by another site, by a redirect', effect: '−5', fix: 'Serve it on this host.' },
    { status: 'info', slug: 'signed', when: 'wrapped in an OpenPGP signature, which is not checked', effect: 'none', fix: null },
    { status: 'pass', slug: 'valid', when: 'nothing above takes points', effect: 'none', fix: null },
  ],
  steps: ['Choose an address that several people read.', 'Write Contact: and Expires: (within a year) into /.well-known/security.txt.', 'Serve it as text/plain; charset=utf-8 over https.', 'Put the renewal into the calendar.'],
  never: ['Do not publish an address that nobody reads.', 'Do not let a build push Expires forward by itself: the date says that a person checked.'],
  good: { title: '/.well-known/security.txt', language: 'txt', code: 'Contact: mailto:security@example.com\nContact: https://www.example.com/security\nExpires: 2027-06-30T23:59:59Z\nPreferred-Languages: en, de\nCanonical: https://www.example.com/.well-known/security.txt\n' },
  bad: { title: 'No scheme, no date', language: 'txt', code: 'Contact: security@example.com\nExpires: next year\n' },
  falseResults: ['A company that serves one file for all its sites by a redirect loses 5 points; RFC 9116 allows the redirect, but asks readers to distrust another domain.'],
  references: [
    { title: 'RFC 9116: A File Format to Aid in Security Vulnerability Disclosure', url: 'https://www.rfc-editor.org/rfc/rfc9116' },
    { title: 'RFC 3339: Date and Time on the Internet', url: 'https://www.rfc-editor.org/rfc/rfc3339' },
  ],
  changedIn: '1.0.0',
};
