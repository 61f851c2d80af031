import { describe, expect, test } from 'vitest';
import { readEnv } from '@/lib/platform/config/env';
import { envExample, limitSettings, settingGroups } from '@/lib/platform/config/env-reference';
import { operatorOf } from '@/lib/platform/config/operator';

const contacts = (source: Record<string, string>) => {
  const { contact, securityContact } = operatorOf(readEnv(source));
  return [contact, securityContact];
};

describe('the contacts of the operator', () => {
  test.each([
    ['no settings', {}, [null, null]],
    [
      'SEAMARK_CONTACT',
      { SEAMARK_CONTACT: 'hello@acme.example' },
      ['mailto:hello@acme.example', 'mailto:hello@acme.example'],
    ],
    [
      'SEAMARK_CONTACT and SEAMARK_SECURITY_CONTACT',
      {
        SEAMARK_CONTACT: 'hello@acme.example',
        SEAMARK_SECURITY_CONTACT: 'https://acme.example/security',
      },
      ['mailto:hello@acme.example', 'https://acme.example/security'],
    ],
    [
      'MAIL_FROM with a display name',
      { MAIL_FROM: 'Seamark <mail@acme.example>' },
      ['mailto:mail@acme.example', 'mailto:mail@acme.example'],
    ],
    [
      'MAIL_FROM without a display name',
      { MAIL_FROM: 'mail@acme.example' },
      ['mailto:mail@acme.example', 'mailto:mail@acme.example'],
    ],
    ['a no-reply MAIL_FROM', { MAIL_FROM: 'Seamark <no-reply@acme.example>' }, [null, null]],
  ])('follow from %s', (_, source, expected) => {
    expect(contacts(source)).toEqual(expected);
  });

  test.each([
    'javascript:alert(1)',
    'hello',
    'a@b c',
    'http://acme.example',
    'mailto:a@b\nBcc: c@d',
  ])('%j is refused as SEAMARK_CONTACT', (text) => {
    expect(() => readEnv({ SEAMARK_CONTACT: text })).toThrow(/SEAMARK_CONTACT must be/);
  });
});

describe('the table of settings', () => {
  const settings = settingGroups().flatMap((group) => group.settings);

  test('each setting has a description and a documented default', () => {
    for (const { name, description, fallback } of settings) {
      expect([name, description.endsWith('.') || description.includes(': ')]).toEqual([name, true]);
      expect([name, fallback === '' || fallback === 'undefined']).toEqual([name, false]);
    }
  });

  test('lists the defaults of the port, the proxy hops, the worker scans, and the scan limit', () => {
    const fallbacks = Object.fromEntries(settings.map(({ name, fallback }) => [name, fallback]));
    expect([fallbacks.PORT, fallbacks.TRUSTED_PROXY_HOPS, fallbacks.SEAMARK_WORKER_SCANS]).toEqual([
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

  test('.env.example equals its generated text', async () => {
    // After a change of a setting: `npx vitest run tests/platform/config/operator.test.ts -u`.
    await expect(envExample()).toMatchFileSnapshot('../../../.env.example');
  });
});
