import { expect, test } from 'vitest';
import { generateApiKey, hashApiKey, isApiKey, storedKey } from '@/lib/platform/access/api-key';

test('a key generated from the smallest or largest random bytes is well-formed', () => {
  for (const byte of [0, 255]) {
    const key = generateApiKey(new Uint8Array(32).fill(byte));
    expect(key).toMatch(/^smk_[0-9A-Za-z]{49}$/);
    expect(isApiKey(key)).toBe(true);
  }
});

test('two generated keys differ, and both are valid', () => {
  const [one, two] = [generateApiKey(), generateApiKey()];
  expect(one).not.toBe(two);
  expect([isApiKey(one), isApiKey(two)]).toEqual([true, true]);
});

test('isApiKey rejects a key with one changed character, without a database lookup', () => {
  const key = generateApiKey();
  for (let index = 4; index < key.length; index += 1) {
    const other = key[index] === 'x' ? 'y' : 'x';
    expect(isApiKey(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
  }
});

test.each(['', 'smk_', `SMK_${'a'.repeat(49)}`, ` ${generateApiKey()}`, `${generateApiKey()}\n`])(
  '%j is not an API key',
  (text) => {
    expect(isApiKey(text)).toBe(false);
  },
);

test('a stored key is its hash, its first eight characters, and its last four', () => {
  const key = generateApiKey();
  const stored = storedKey(key);
  expect(stored).toEqual({
    keyHash: hashApiKey(key),
    start: key.slice(0, 8),
    last4: key.slice(-4),
  });
  expect(stored.keyHash).toMatch(/^[0-9a-f]{64}$/);
});
