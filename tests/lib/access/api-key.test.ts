import { expect, test } from 'vitest';
import { generateApiKey, hashApiKey, isApiKey, storedKey } from '@/lib/access/api-key';

test('a key has the contract’s shape at both ends of its range', () => {
  for (const byte of [0, 255]) {
    const key = generateApiKey(new Uint8Array(32).fill(byte));
    expect(key).toMatch(/^smk_[0-9A-Za-z]{49}$/);
    expect(isApiKey(key)).toBe(true);
  }
});

test('two keys differ, and each is accepted', () => {
  const [one, two] = [generateApiKey(), generateApiKey()];
  expect(one).not.toBe(two);
  expect([isApiKey(one), isApiKey(two)]).toEqual([true, true]);
});

test('one wrong character anywhere is refused without a database', () => {
  const key = generateApiKey();
  for (let index = 4; index < key.length; index += 1) {
    const other = key[index] === 'x' ? 'y' : 'x';
    expect(isApiKey(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
  }
});

test.each(['', 'smk_', `SMK_${'a'.repeat(49)}`, ` ${generateApiKey()}`, `${generateApiKey()}\n`])(
  '%j is no key',
  (text) => {
    expect(isApiKey(text)).toBe(false);
  },
);

test('what is stored does not contain the key', () => {
  const key = generateApiKey();
  const stored = storedKey(key);
  expect(stored).toEqual({
    keyHash: hashApiKey(key),
    start: key.slice(0, 8),
    last4: key.slice(-4),
  });
  expect(stored.keyHash).toMatch(/^[0-9a-f]{64}$/);
});
