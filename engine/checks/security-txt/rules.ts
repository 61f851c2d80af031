import { fileRules } from '../file-rules';
import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  ...fileRules('security.txt', ['security-txt'], {
    absent: {
      when: 'no file at /.well-known/security.txt or /security.txt',
      hint: 'Publish a security.txt.',
    },
    html: { hint: 'Serve the text file itself.' },
  }),
  'legacy-place': {
    status: 'warn',
    cap: 70,
    when: 'the file is only available at /security.txt',
    hint: 'Move it to /.well-known/security.txt; you can keep a redirect at the old path.',
    repairedBy: ['security-txt'],
  },
  'no-contact': {
    status: 'fail',
    cost: 40,
    when: 'the file has no Contact, or one that is still to be filled in',
    hint: 'Add a line Contact: mailto:… or Contact: https://…',
    repairedBy: ['security-txt'],
  },
  'bad-contact': {
    status: 'warn',
    cost: 10,
    when: 'a Contact is not a mailto:, tel: or https: URI',
    hint: 'Write the contact as a mailto:, tel: or https: URI.',
    repairedBy: ['security-txt'],
  },
  'no-expires': {
    status: 'fail',
    cost: 30,
    when: 'the file has no Expires',
    hint: 'Add an Expires date within a year.',
    repairedBy: ['security-txt'],
  },
  expired: {
    status: 'fail',
    cap: 50,
    when: 'Expires is in the past',
    hint: 'Check the contact and set a new Expires date within a year.',
    repairedBy: ['security-txt'],
  },
  'expires-syntax': {
    status: 'warn',
    cost: 10,
    max: 10,
    when: 'Expires is not an RFC 3339 date-time, or appears more than once',
    hint: 'Write Expires once, like 2026-12-31T23:59:59Z.',
    repairedBy: ['security-txt'],
  },
  'far-expiry': {
    status: 'warn',
    cost: 5,
    when: 'Expires is more than a year ahead',
    hint: 'Set Expires within a year and renew it yearly.',
    repairedBy: ['security-txt'],
  },
  canonical: {
    status: 'warn',
    cost: 10,
    when: 'the file has Canonical lines, and none is its own URL',
    hint: 'Add a Canonical line with the file’s own URL.',
    repairedBy: ['security-txt'],
  },
  type: {
    status: 'warn',
    cost: 10,
    when: 'not served as text/plain',
    hint: 'Send Content-Type: text/plain; charset=utf-8.',
    repairedBy: ['security-txt'],
  },
  elsewhere: {
    status: 'warn',
    cost: 5,
    when: 'the file is on another site, behind a redirect',
    hint: 'Serve the file on this host.',
    repairedBy: ['security-txt'],
  },
  signed: { status: 'info', when: 'the file has an OpenPGP signature, which is not verified' },
  valid: { status: 'pass', when: 'no points are deducted' },
});
