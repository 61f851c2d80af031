import type { Guide } from '../guide';

export const guide: Guide = {
  why: 'Who finds a flaw, person or program, needs an address that is surely read. RFC 9116 gives it a fixed place and an expiry date, so that nobody reports into a void.',
  steps: [
    'Choose an address that several people read.',
    'Write Contact: and Expires: (within a year) into /.well-known/security.txt.',
    'Serve it as text/plain; charset=utf-8 over https.',
    'Put the renewal into the calendar.',
  ],
  never: [
    'Do not publish an address that nobody reads.',
    'Do not let a build push Expires forward by itself: the date says that a person checked.',
  ],
  good: {
    title: '/.well-known/security.txt',
    language: 'txt',
    code: 'Contact: mailto:security@example.com\nContact: https://www.example.com/security\nExpires: 2027-06-30T23:59:59Z\nPreferred-Languages: en, de\nCanonical: https://www.example.com/.well-known/security.txt\n',
  },
  bad: {
    title: 'No scheme, no date',
    language: 'txt',
    code: 'Contact: security@example.com\nExpires: next year\n',
  },
  falseResults: [
    'A company that serves one file for all its sites by a redirect loses 5 points; RFC 9116 allows the redirect, but asks readers to distrust another domain.',
  ],
  references: [
    {
      title: 'RFC 9116: A File Format to Aid in Security Vulnerability Disclosure',
      url: 'https://www.rfc-editor.org/rfc/rfc9116',
      date: '2022-04',
    },
    {
      title: 'RFC 3339: Date and Time on the Internet',
      url: 'https://www.rfc-editor.org/rfc/rfc3339',
      date: '2002-07',
    },
  ],
  changedIn: '1.0.1',
};
