import { describe, expect, it } from 'vitest';
import { checkEvidence } from '@/lib/questions/server/agent/evidence';
import { findQuote } from '@/lib/questions/server/agent/unified';

describe('findQuote', () => {
  it.each([
    [
      'The “Pro” plan\n  costs 12 € – monthly.',
      '"Pro" plan costs 12 € - monthly',
      '“Pro” plan\n  costs 12 € – monthly',
    ],
    ['Ｔｈｅ price is １２ €, all in', 'The price is 12 €', 'Ｔｈｅ price is １２ €'],
    ['Ein Cafe\u0301 am Eck', 'Caf\u00E9 am', 'Cafe\u0301 am'],
    ['The ﬁnal price', 'final', 'ﬁnal'],
    ['  spaces   around   it  ', 'spaces around it', 'spaces   around   it'],
    ['A plain quote', 'plain', 'plain'],
  ])('finds in %j the quote %j', (text, quote, standing) => {
    const place = findQuote(text, quote);
    expect(place && text.slice(...place)).toBe(standing);
  });

  it.each([
    ['nothing of it', 'some of it'],
    ['', 'x'],
    ['text', ' '.repeat(3)],
  ])('does not find in %j the quote %j', (text, quote) =>
    expect(findQuote(text, quote)).toBeNull(),
  );
});

describe('a page of one million combining marks', () => {
  const text = `Our plan costs 12 € per month. a${'\u0301\u0323'.repeat(500_000)}`;

  it('does not stall the check of a quote or the search for an absent one', () => {
    const document = { url: 'https://a.example/', finalUrl: 'https://a.example/', text };
    expect(
      checkEvidence([{ url: document.url, quote: 'costs 12 € per month' }], [document]).verified,
    ).toHaveLength(1);
    expect(findQuote(text, 'costs “13” € per month')).toBeNull();
  });
});
