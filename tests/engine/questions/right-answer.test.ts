import { describe, expect, it } from 'vitest';
import { fold, hasAnswer, readAnswer } from '@/engine/questions/right-answer';

const line = (text: string, links: readonly string[] = []) => ({ text, folded: fold(text), links });

describe('an expected answer', () => {
  it.each([
    ['9.90 EUR', { kind: 'amount', value: 9.9 }],
    ['€1,299.50', { kind: 'amount', value: 1299.5 }],
    ['14 days', { kind: 'number', value: 14, unit: 'days' }],
    ['99.9 %', { kind: 'number', value: 99.9, unit: '%' }],
    ['24', { kind: 'number', value: 24, unit: '' }],
    ['2026-12-24', { kind: 'date', day: '2026-12-24' }],
    ['24 December 2026', { kind: 'date', day: '2026-12-24' }],
    ['https://shop.test/order/', { kind: 'address', url: 'shop.test/order' }],
    ['Free of charge', { kind: 'text', text: 'free of charge' }],
    ['within 14 days', { kind: 'text', text: 'within 14 days' }],
    // A day or a month first: two dates, so neither.
    ['03/04/2026', { kind: 'text', text: '03/04/2026' }],
  ])('%j is read as what it is', (written, read) => {
    expect(readAnswer(written)).toMatchObject(read);
  });

  it.each([
    ['9.90 EUR', 'Delivery to Norway costs 9,90 € per parcel.'],
    ['9.90 EUR', 'Delivery: EUR 9.90'],
    ['1299.50 USD', 'The annual price is $1,299.50.'],
    ['14 days', 'You may return it within 14 Days.'],
    ['1 day', 'It takes 1 day.'],
    ['2500 grams', 'Weight: 2,500 grams'],
    ['24', 'There are 24 of them.'],
    ['2026-12-24', 'We close on 24. Dezember 2026.'],
    ['Free of charge', 'It is  FREE of\ncharge.'],
  ])('%j is in %j', (written, text) => {
    expect(hasAnswer(readAnswer(written), line(text))).toBe(true);
  });

  it.each([
    ['9.90 EUR', 'Delivery to Norway costs 19,90 €.'],
    ['9.90 EUR', 'Delivery to Norway costs $9.90.'],
    ['14 days', 'You may return 14 items within 30 days.'],
    ['14 days', 'See § 114 days'],
    ['24', 'Call 1-2400'],
    ['2026-12-24', 'We close on 25. Dezember 2026.'],
    ['Free of charge', 'Charge it freely.'],
  ])('%j is not in %j', (written, text) => {
    expect(hasAnswer(readAnswer(written), line(text))).toBe(false);
  });

  it('an address is the target of a link, with and without www and final slash', () => {
    const answer = readAnswer('https://shop.test/order');
    expect(hasAnswer(answer, line('Order here', ['https://www.shop.test/order/#form']))).toBe(true);
    expect(hasAnswer(answer, line('Order here', ['https://shop.test/orders']))).toBe(false);
  });
});
