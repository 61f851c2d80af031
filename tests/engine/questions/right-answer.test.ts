import { describe, expect, it } from 'vitest';
import { AnsweringLine, hasAnswer, readAnswer } from '@/engine/questions/right-answer';

const line = (text: string, links: readonly string[] = []) => new AnsweringLine(text, links);

const has = (written: string, text: string) =>
  readAnswer(written).some((answer) => hasAnswer(answer, line(text)));

describe('an expected answer', () => {
  it.each([
    ['9.90 EUR', { kind: 'amount', value: 9.9 }],
    ['€1,299.50', { kind: 'amount', value: 1299.5 }],
    ['14 days', { kind: 'number', value: 14, unit: 'days' }],
    ['99.9 %', { kind: 'number', value: 99.9, unit: '%' }],
    ['24', { kind: 'number', value: 24, unit: '' }],
    ['140+', { kind: 'number', value: 140, unit: '' }],
    ['40m', { kind: 'number', value: 40, unit: 'm' }],
    ['15 年', { kind: 'number', value: 15, unit: '年' }],
    ['0341 5550 142', { kind: 'telephone', digits: '03415550142' }],
    ['015778955060', { kind: 'telephone', digits: '015778955060' }],
    ['2026-12-24', { kind: 'date', day: '2026-12-24' }],
    ['24 December 2026', { kind: 'date', day: '2026-12-24' }],
    ['https://shop.test/order/', { kind: 'address', url: 'shop.test/order' }],
    ['Free of charge', { kind: 'text', text: 'free of charge' }],
    ['within 14 days', { kind: 'text', text: 'within 14 days' }],
    // A day or a month first: two dates, so neither.
    ['03/04/2026', { kind: 'text', text: '03/04/2026' }],
  ])('%j is read as what it is', (written, read) => {
    expect(readAnswer(written)[0]).toMatchObject(read);
  });

  it.each([
    ['9.90 EUR', 'Delivery to Norway costs 9,90 € per parcel.'],
    ['9.90 EUR', 'Delivery: EUR 9.90'],
    ['1299.50 USD', 'The annual price is $1,299.50.'],
    ['14 days', 'You may return it within 14 Days.'],
    ['1 day', 'It takes 1 day.'],
    ['2500 grams', 'Weight: 2,500 grams'],
    ['24', 'There are 24 of them.'],
    ['140+', 'In 140 countries'],
    ['40m', '40 million invoices'],
    ['40 Mio.', '40m invoices'],
    ['30 days', 'a 30-day trial'],
    ['5 min', '5 minAvg response'],
    ['15年', '我们有15年以上的经验'],
    ['5万元', '保证金：５万元'],
    ['1299', '١٬٢٩٩ منتج'],
    ['0341 5550 142', 'Tel. (0341) 5550-142'],
    ['86309393', 'Formand | 86 30 93 93'],
    ['2500000', '2,500,000 readings'],
    ['10–14 Uhr', 'Samstag 10-14 Uhr'],
    ['2026-12-24', 'We close on 24. Dezember 2026.'],
    ['Free of charge', 'It is  FREE of\ncharge.'],
  ])('%j is in %j', (written, text) => {
    expect(has(written, text)).toBe(true);
  });

  it.each([
    ['9.90 EUR', 'Delivery to Norway costs 19,90 €.'],
    ['9.90 EUR', 'Delivery to Norway costs $9.90.'],
    ['14 days', 'You may return 14 items within 30 days.'],
    ['14 days', 'See § 114 days'],
    ['24', 'Call 1-2400'],
    ['5 min', '15 minutes'],
    ['40m', '40 customers'],
    ['15年', '15人'],
    ['2026-12-24', 'We close on 25. Dezember 2026.'],
    ['Free of charge', 'Charge it freely.'],
  ])('%j is not in %j', (written, text) => {
    expect(has(written, text)).toBe(false);
  });

  it('a telephone number is the target of a link', () => {
    const [answer] = readAnswer('+49 341 5550142');
    expect(hasAnswer(answer!, line('Call us', ['tel:+49-341-5550142']))).toBe(true);
    expect(hasAnswer(answer!, line('Call us', ['tel:+49-341-5550143']))).toBe(false);
  });

  it('an address is the target of a link, with and without www and final slash', () => {
    const [answer] = readAnswer('https://shop.test/order');
    expect(hasAnswer(answer!, line('Order here', ['https://www.shop.test/order/#form']))).toBe(
      true,
    );
    expect(hasAnswer(answer!, line('Order here', ['https://shop.test/orders']))).toBe(false);
  });
});
