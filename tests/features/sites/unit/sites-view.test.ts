import { describe, expect, it } from 'vitest';
import { sitesInView, sitesView, sortedBy } from '@/lib/sites/sites-view';

const row = (
  host: string,
  latestScore: number | null,
  name: string | null = null,
  tags: readonly string[] = [],
) => ({
  site: { host, name, latestScore, latestScan: null },
  worstReader:
    latestScore === null
      ? null
      : {
          name: 'AI search',
          figure: 'gets nothing',
          mark: 'closed' as const,
          share: latestScore / 100,
        },
  tags,
});
const ROWS = [
  row('a.test', 60),
  row('b.test', null, 'Shop'),
  row('c.test', 91, null, ['Client North']),
  row('d.test', 60),
];
const hosts = (query: Record<string, string | string[]>) =>
  sitesInView(ROWS, sitesView(query))
    .map(({ site }) => site.host.slice(0, 1))
    .join('');

describe('the order of the sites', () => {
  it.each([
    ['by host by default', {}, 'abcd'],
    ['by host, descending', { sort: '-host' }, 'dcba'],
    ['by score, with ties by host and unmeasured sites last', { sort: 'score' }, 'adcb'],
    ['by score, descending, with unmeasured sites last', { sort: '-score' }, 'cadb'],
    ['by the worst reader, worst first', { sort: 'readers' }, 'adcb'],
    ['by host for sites without a scan', { sort: '-scanned' }, 'abcd'],
  ])('is %s', (_, query, order) => expect(hosts(query)).toBe(order));

  it.each(['', '-', 'toString', '__proto__', 'score desc', '--score'])(
    'is by host for the invalid sort=%j',
    (sort) => expect(hosts({ sort })).toBe('abcd'),
  );
  it('ignores a parameter that is set more than once', () =>
    expect(hosts({ sort: ['score', '-score'], host: ['a', 'b'] })).toBe('abcd'));
});

it('hosts are in natural order: numbers by their value', () => {
  const rows = ['site10.test', 'site2.test', 'a.test'].map((host) => row(host, 60));
  const order = (sort: string) =>
    sitesInView(rows, sitesView({ sort })).map(({ site }) => site.host.replace('.test', ''));
  expect([order('host'), order('-host'), order('score')]).toEqual([
    ['a', 'site2', 'site10'],
    ['site10', 'site2', 'a'],
    ['a', 'site2', 'site10'],
  ]);
});

it('a filter matches hosts, names, and tags, ignoring case', () => {
  const filters = [' A.TE ', 'sho', 'client north', 'nothing'];
  expect(filters.map((host) => hosts({ host }))).toEqual(['a', 'b', 'c', '']);
});

it('a filter matches an internationalized host in either spelling, and a host by a full URL', () => {
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

it('a column heading reverses the current order, keeps the filter, and sorts scores descending first', () => {
  expect(sortedBy(sitesView({}), 'host')).toBe('?sort=-host');
  expect(sortedBy(sitesView({ host: 'a&b' }), 'score')).toBe('?host=a%26b&sort=-score');
  expect(sortedBy(sitesView({ sort: '-score' }), 'score')).toBe('?sort=score');
});
