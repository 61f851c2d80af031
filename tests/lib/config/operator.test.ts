import { describe, expect, test } from 'vitest';
import { readEnv } from '@/lib/config/env';
import { envExample, limitSettings, settings } from '@/lib/config/env-reference';
import { operatorOf } from '@/lib/config/operator';

const contacts = (source: Record<string, string>) => {
  const { contact, securityContact } = operatorOf(readEnv(source));
  return [contact, securityContact];
};

describe('who runs this installation', () => {
  test.each([
    ['nothing set', {}, [null, null]],
    [
      'a contact',
      { SEAMARK_CONTACT: 'hello@acme.example' },
      ['mailto:hello@acme.example', 'mailto:hello@acme.example'],
    ],
    [
      'a page for security',
      {
        SEAMARK_CONTACT: 'hello@acme.example',
        SEAMARK_SECURITY_CONTACT: 'https://acme.example/security',
      },
      ['mailto:hello@acme.example', 'https://acme.example/security'],
    ],
    [
      'only a sender',
      { MAIL_FROM: 'Seamark <mail@acme.example>' },
      ['mailto:mail@acme.example', 'mailto:mail@acme.example'],
    ],
    [
      'a bare sender',
      { MAIL_FROM: 'mail@acme.example' },
      ['mailto:mail@acme.example', 'mailto:mail@acme.example'],
    ],
    ['a sender that nobody reads', { MAIL_FROM: 'Seamark <no-reply@acme.example>' }, [null, null]],
  ])('%s', (_, source, expected) => {
    expect(contacts(source)).toEqual(expected);
  });

  test.each([
    'javascript:alert(1)',
    'hello',
    'a@b c',
    'http://acme.example',
    'mailto:a@b\nBcc: c@d',
  ])('%j is no contact', (text) => {
    expect(() => readEnv({ SEAMARK_CONTACT: text })).toThrow(/SEAMARK_CONTACT must be/);
  });
});

describe('the table of settings', () => {
  test('each setting has a sentence and says what holds without it', () => {
    for (const { name, description, fallback } of settings()) {
      expect([name, description.endsWith('.') || description.includes(': ')]).toEqual([name, true]);
      expect([name, fallback === '' || fallback === 'undefined']).toEqual([name, false]);
    }
  });

  test('what it says of the defaults holds', () => {
    const said = Object.fromEntries(settings().map(({ name, fallback }) => [name, fallback]));
    expect([said.PORT, said.TRUSTED_PROXY_HOPS, said.SEAMARK_WORKER_SCANS]).toEqual([
      '3000',
      '0',
      '4',
    ]);
    expect(limitSettings()).toContainEqual({
      name: 'SEAMARK_LIMIT_ORG_SCANS',
      limit: 'org-scans',
      fallback: '10/3600',
    });
  });

  test('.env.example is made from it', async () => {
    // After a change of a setting: `npx vitest run tests/lib/config/operator.test.ts -u`.
    await expect(envExample()).toMatchFileSnapshot('../../../.env.example');
  });
});
