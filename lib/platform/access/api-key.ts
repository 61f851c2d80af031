import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { BASE62 } from './base62';

/** Fixed by the contract, because secret scanners search for it. */
const API_KEY_PREFIX = 'smk_';

const SECRET_BYTES = 32;
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const API_KEY = /^smk_[0-9A-Za-z]{49}$/;

/** Stored part of a key; the key itself is shown once. */
export interface StoredKey {
  readonly keyHash: string;
  readonly start: string;
  readonly last4: string;
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = `${BASE62[Number(rest % 62n)]}${text}`;
  return text.padStart(length, '0');
}

const checksumOf = (secret: string): string => base62(BigInt(crc32(secret)), CHECKSUM_LENGTH);

/** Generates a key: 256 random bits and their checksum. Only tests pass `bytes`. */
export function generateApiKey(bytes: Uint8Array = randomBytes(SECRET_BYTES)): string {
  const secret = base62(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), SECRET_LENGTH);
  return `${API_KEY_PREFIX}${secret}${checksumOf(secret)}`;
}

/** True if format and checksum are valid, so that typos are refused without a query. */
export function isApiKey(text: string): boolean {
  if (!API_KEY.test(text)) return false;
  const secret = text.slice(API_KEY_PREFIX.length, -CHECKSUM_LENGTH);
  return checksumOf(secret) === text.slice(-CHECKSUM_LENGTH);
}

/** SHA-256 suffices: 256 random bits cannot be guessed. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function storedKey(key: string): StoredKey {
  return { keyHash: hashApiKey(key), start: key.slice(0, 8), last4: key.slice(-4) };
}
