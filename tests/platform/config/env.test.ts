import { describe, expect, test } from 'vitest';
import { EnvError, readEnv } from '@/lib/platform/config/env';
import { LIMITS } from '@/lib/platform/contract/limits';

describe('the environment', () => {
  test('an empty environment yields the defaults', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      BASE_URL: 'http://localhost:3000',
      NEXTAUTH_URL: 'http://localhost:3000',
      limits: LIMITS,
    });
  });

  test('an empty variable counts as unset, and BASE_URL loses its trailing slash', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', BASE_URL: 'https://a.example/' })).toMatchObject({
      PORT: 3000,
      BASE_URL: 'https://a.example',
      NEXTAUTH_URL: 'https://a.example',
    });
  });

  test('SEAMARK_LIMIT_ORG_SCANS overrides the limit org-scans', () => {
    expect(readEnv({ SEAMARK_LIMIT_ORG_SCANS: '1000/60' }).limits['org-scans']).toEqual({
      quota: 1000,
      seconds: 60,
    });
  });

  test('the quotas of the plans can be set, and unset ones keep their defaults', () => {
    expect(readEnv({ SEAMARK_SITES_PAID: '100', SEAMARK_CREDITS_MONTHLY: '0' })).toMatchObject({
      SEAMARK_SITES_FREE: 1,
      SEAMARK_SITES_PAID: 100,
      SEAMARK_CREDITS_MONTHLY: 0,
      SEAMARK_KEYS_MAX: 10,
    });
  });

  test.each([
    [{ PORT: '3000x' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a PostgreSQL URL/],
    [{ BASE_URL: 'ftp://x' }, /^BASE_URL must be an http or https URL/],
    [{ SEAMARK_ROLE: 'boss' }, 'SEAMARK_ROLE must be web, worker or all.'],
    [{ SEAMARK_LIMIT_ORG_SCANS: '10' }, /SEAMARK_LIMIT_ORG_SCANS must be <quota>\/<seconds>/],
    [{ SEAMARK_LIMIT_ORGSCANS: '10/60' }, /is not a known limit/],
    [{ SEAMARK_PAGES_PAID: '251' }, 'SEAMARK_PAGES_PAID must be a whole number from 0 to 250.'],
    [{ SEAMARK_SITES_PAID: '0' }, 'SEAMARK_SITES_PAID must be a whole number from 1 to 10000.'],
    [{ LLM_PROVIDERS: '{"a":1}' }, /LLM_PROVIDERS must be a JSON list/],
  ])('%j is refused with a message that explains the error', (source, message) => {
    expect(() => readEnv(source)).toThrow(message);
    expect(() => readEnv(source)).toThrow(EnvError);
  });

  test('the error for a refused DATABASE_URL does not contain its password', () => {
    expect(() => readEnv({ DATABASE_URL: 'mysql://root:hunter2@x' })).not.toThrow(/hunter2/);
  });
});
