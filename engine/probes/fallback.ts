import { createHash } from 'node:crypto';
import type { Ask, Reply } from '../network/types';
import { memoized } from '../network/recording';
import { getPage, getJson } from './ask';
import { textStart } from './reply';

/** Random addresses that cannot exist; their answers are the site's response to any unknown address. */
export function fingerprintAsks(
  origin: string,
  host: string,
  date: Date,
): readonly [page: Ask, wellKnown: Ask] {
  const day = date.toISOString().slice(0, 10);
  const hex = createHash('sha256').update(`${host}|${day}`).digest('hex').slice(0, 32);
  return [getPage(`${origin}/${hex}`), getJson(`${origin}/.well-known/${hex}.json`)];
}

/**
 * True if `reply` equals the answer to the random address: same redirect target, or same status and 90 % of its words.
 */
export function isSamePage(reply: Reply, fingerprint: Reply): boolean {
  if (reply === fingerprint) return true;
  if (fingerprint.hops.length > 0 && reply.url === fingerprint.url) return true;
  if (reply.status !== fingerprint.status) return false;
  if (Buffer.compare(reply.body, fingerprint.body) === 0) return true;
  const comparisons = memoized(fingerprint, newComparisons);
  const before = comparisons.get(reply);
  if (before !== undefined) return before;
  const same = haveSameWords(reply, fingerprint);
  comparisons.set(reply, same);
  return same;
}

/** Results by reply, because planning compares the same pair repeatedly. */
const newComparisons = () => new WeakMap<Reply, boolean>();

function haveSameWords(reply: Reply, fingerprint: Reply): boolean {
  // Cached for the random address only; every other answer is compared with it once.
  const mine = shinglesOf(reply);
  const theirs = memoized(fingerprint, shinglesOf);
  if (mine.size === 0) return theirs.size === 0;
  let shared = 0;
  for (const shingle of mine) if (theirs.has(shingle)) shared++;
  return shared >= 0.9 * mine.size;
}

/** Pages that differ do so within this many characters. */
const COMPARED_MAX = 200_000;

/** Runs of five words, without parts that vary between equal answers: digits, nonces, the requested address. */
function shinglesOf(reply: Reply): ReadonlySet<string> {
  const path = new URL(reply.url).pathname;
  const words = textStart(reply, COMPARED_MAX)
    .replaceAll(path.length > 1 ? path : '\u0000', ' ')
    .replace(/nonce="[^"]*"/gi, ' ')
    .replace(/[A-Za-z0-9+/_-]{24,}={0,2}/g, ' ')
    .replace(/\d+/g, ' ')
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
  const shingles = new Set<string>();
  for (let i = 0; i === 0 ? words.length > 0 : i + 5 <= words.length; i++)
    shingles.add(words.slice(i, i + 5).join(' '));
  return shingles;
}
