import { describe, expect, it } from 'vitest';
import { sitesInView, sitesView, sortedBy } from '@/lib/views/sites-view';

const row = (host: string, latestScore: number | null, name: string | null = null) => ({
  site: { host, name, latestScore, latestScan: null },
  openPoints: latestScore === null ? null : 100 - latestScore,
});
const ROWS = [row('a.test', 60), row('b.test', null, 'Shop'), row('c.test', 91), row('d.test', 60)];
const hosts = (query: Record<string, string | string[]>) =>
  sitesInView(ROWS, sitesView(query))
    .map(({ site }) => site.host.slice(0, 1))
    .join('');

describe('the order of the sites', () => {
  it.each([
    ['by host at first', {}, 'abcd'],
    ['by host backwards', { sort: '-host' }, 'dcba'],
    ['by score, the unmeasured last, equals by host', { sort: 'score' }, 'adcb'],
    ['by falling score, the unmeasured still last', { sort: '-score' }, 'cadb'],
    ['by open points', { sort: '-points' }, 'adcb'],
    ['of sites without a scan is that of their hosts', { sort: '-scanned' }, 'abcd'],
  ])('%s', (_, query, order) => expect(hosts(query)).toBe(order));

  it.each(['', '-', 'toString', '__proto__', 'score desc', '--score'])(
    'sort=%j is by host',
    (sort) => expect(hosts({ sort })).toBe('abcd'),
  );
  it('a parameter that is set more than once is none', () =>
    expect(hosts({ sort: ['score', '-score'], host: ['a', 'b'] })).toBe('abcd'));
});

it('a filter finds hosts and names, whatever their case', () => {
  expect([hosts({ host: ' A.TE ' }), hosts({ host: 'sho' }), hosts({ host: 'nothing' })]).toEqual([
    'a',
    'b',
    '',
  ]);
});

it('a filter finds hosts as people write them, and by a whole address', () => {
  const found = (host: string) =>
    sitesInView([row('xn--bcher-kva.test', null), row('shop.test', null)], sitesView({ host })).map(
      ({ site }) => site.host,
    );
  expect([
    found('bücher'),
    found('Bücher.test'),
    found('xn--bch'),
    found('https://shop.test/a?b=1'),
  ]).toEqual([
    ['xn--bcher-kva.test'],
    ['xn--bcher-kva.test'],
    ['xn--bcher-kva.test'],
    ['shop.test'],
  ]);
});

it('the heading of a column turns its own order around, keeps the filter, and begins with the end that is looked for', () => {
  expect(sortedBy(sitesView({}), 'host')).toBe('?sort=-host');
  expect(sortedBy(sitesView({ host: 'a&b' }), 'score')).toBe('?host=a%26b&sort=-score');
  expect(sortedBy(sitesView({ sort: '-score' }), 'score')).toBe('?sort=score');
});
