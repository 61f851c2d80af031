import { rfc, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'Whoever finds a vulnerability, person or program, needs a contact that someone reads. ' +
    'RFC 9116 defines a fixed location and an expiry date, so that reports do not get lost.',
  steps: [
    'Choose a contact that several people read.',
    'Add Contact: and Expires: (within a year) to /.well-known/security.txt.',
    'Serve it as text/plain; charset=utf-8 over HTTPS.',
    'Schedule the renewal.',
  ],
  never: [
    'Do not publish a contact that nobody reads.',
    'Do not let a build renew Expires on its own: the ' +
      'date shows that a person checked the contact.',
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
    'A company that serves one file for all its sites through a redirect loses 5 ' +
      'points; RFC 9116 allows the redirect, but asks readers to distrust another domain.',
  ],
  references: [
    rfc(9116, 'A File Format to Aid in Security Vulnerability Disclosure', '2022-04'),
    rfc(3339, 'Date and Time on the Internet', '2002-07'),
  ],
  changedIn: '2.2.0',
};
