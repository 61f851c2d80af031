import { expect, it } from 'vitest';
import { tokensOf } from '../../engine/parse/tokens';
// Parts of the Universal Declaration of Human Rights, with their tokens in `o200k_base`.
import counts from '../fixtures/token-counts.json';

it.each(Object.entries(counts))(
  'tokens in the language %s differ from those of a tokenizer by at most 15 %%',
  (_language, { text, tokens }) => {
    expect(Math.abs(tokensOf(text) / tokens - 1)).toBeLessThanOrEqual(0.15);
  },
);
