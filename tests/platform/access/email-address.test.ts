import { expect, test } from 'vitest';
import { normalizeEmail } from '@/lib/platform/access/email-address';

test.each(['Owner@Example.COM', '  owner@example.com\n'])(
  'an email address is trimmed and converted to lower case: %j',
  (typed) => {
    expect(normalizeEmail(typed)).toBe('owner@example.com');
  },
);

test.each([
  '',
  'owner',
  'owner@',
  '@example.com',
  'a@b',
  'owner@example.com@evil.example',
  '"owner"@example.com',
  '"a@evil.example"@example.com',
  'owner@example.com,a@evil.example',
  'owner@example.com;a@evil.example',
  '<owner@example.com>',
  'owner@example.com\r\nBcc: a@evil.example',
  'owner@exa mple.com',
  'owner@\u212Aeyboard.example',
  'owner@example.com\u0000',
  `${'a'.repeat(250)}@example.com`,
])('an invalid or ambiguous email address is refused: %j', (typed) =>
  expect(normalizeEmail(typed)).toBeNull(),
);
