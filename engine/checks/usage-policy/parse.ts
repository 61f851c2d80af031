import { isInnerList, parseDictionary, Token } from 'structured-headers';

/** Kinds of use that a site may allow or forbid. */
export const DIMENSIONS = ['train', 'ground', 'search'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export interface ParsedUsage {
  /** Yes or no per dimension; a dimension declared twice keeps both. */
  readonly values: readonly { readonly dimension: Dimension; readonly yes: boolean }[];
  /** Errors in the wording, for people. */
  readonly errors: readonly string[];
  /** Path that limits the declaration, or null. */
  readonly path: string | null;
}

const SIGNALS: ReadonlyMap<string, Dimension> = new Map([
  ['search', 'search'],
  ['ai-input', 'ground'],
  ['ai-train', 'train'],
]);
const PREFERENCES: ReadonlyMap<string, Dimension> = new Map([
  ['train-ai', 'train'],
  ['ai-use', 'ground'],
  ['search', 'search'],
]);
/** Synonyms in the other vocabulary. */
const OTHER_NAME: Readonly<Record<string, string>> = {
  'train-ai': 'ai-train',
  'ai-use': 'ai-input',
  'ai-train': 'train-ai',
  'ai-input': 'ai-use',
};
const LENGTH_MAX = 2_000;

/**
 * `Content-Signal: search=yes, ai-train=no` (contentsignals.org). Accepts a recognizable value despite a wrong word.
 */
export function parseContentSignal(value: string): ParsedUsage {
  const { path, rest } = splitPath(value);
  const values: ParsedUsage['values'][number][] = [];
  const errors: string[] = [];
  for (const piece of rest.split(',')) {
    const item = piece.trim().toLowerCase();
    if (item === '') continue;
    const [key = '', choice = ''] = item.split('=').map((s) => s.trim());
    if (key === 'use') {
      if (!['immediate', 'reference', 'full'].includes(choice))
        errors.push(`use=${choice} is not immediate, reference or full`);
      continue;
    }
    const dimension = SIGNALS.get(key) ?? PREFERENCES.get(key);
    if (!dimension) errors.push(`${key || item} is not a content signal`);
    else {
      if (!SIGNALS.has(key))
        errors.push(`${key} belongs in Content-Usage; the content signal is ${OTHER_NAME[key]}`);
      if (choice !== 'yes' && choice !== 'no') errors.push(`${key}=${choice} is not yes or no`);
      const yes = yesNo(choice);
      if (yes !== null) values.push({ dimension, yes });
    }
  }
  return { values, errors, path };
}

/**
 * `Content-Usage: train-ai=n` (draft-ietf-aipref-attach-05, vocab-08): an RFC 9651 dictionary; unknown keys are
 * ignored, as the draft requires.
 */
export function parseContentUsage(value: string): ParsedUsage {
  const { path, rest } = splitPath(value);
  const values: ParsedUsage['values'][number][] = [];
  const errors: string[] = [];
  const dictionary = dictionaryOf(rest);
  if (!dictionary) return { values, errors: ['not an RFC 9651 dictionary'], path };
  for (const [key, choice] of dictionary) {
    const dimension = PREFERENCES.get(key) ?? SIGNALS.get(key);
    if (!dimension) continue;
    if (!PREFERENCES.has(key))
      errors.push(`${key} is a content signal; the preference is ${OTHER_NAME[key]}`);
    if (choice !== 'y' && choice !== 'n') errors.push(`${key}=${choice} is not y or n`);
    const yes = yesNo(choice);
    if (yes !== null) values.push({ dimension, yes });
  }
  return { values, errors, path };
}

function dictionaryOf(text: string): [key: string, value: string][] | null {
  try {
    return [...parseDictionary(text.trim())].map(([key, item]) => [
      key,
      isInnerList(item) ? '(…)' : item[0] instanceof Token ? item[0].toString() : String(item[0]),
    ]);
  } catch {
    return null;
  }
}

function splitPath(value: string): { path: string | null; rest: string } {
  const text = value.slice(0, LENGTH_MAX).trim();
  if (!text.startsWith('/')) return { path: null, rest: text };
  const end = text.search(/\s/);
  return end < 0 ? { path: text, rest: '' } : { path: text.slice(0, end), rest: text.slice(end) };
}

function yesNo(word: string): boolean | null {
  if (['yes', 'y', 'true', '1'].includes(word)) return true;
  return ['no', 'n', 'false', '0'].includes(word) ? false : null;
}

/** True for `*`, `/`, `/*`, and similar: the whole site. */
export const isWholeSite = (path: string | null) => path === null || /^\/?\*?\$?$/.test(path);
