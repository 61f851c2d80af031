import { describe, expect, it } from 'vitest';
import { sitesInView, sitesSentence, sitesView, sortedBy } from '@/lib/sites/sites-view';

const row = (
  host: string,
  latestScore: number | null,
  name: string | null = null,
  tags: readonly string[] = [],
) => ({
  site: { host, name, latestScore, latestScan: null, tags: [...tags] },
  worstReader:
    latestScore === null
      ? null
      : {
          name: 'AI search',
          figure: 'gets nothing',
          mark: 'closed' as const,
          share: latestScore / 100,
        },
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

it('a tag filters exactly, and stays in the addresses of headings', () => {
  expect([hosts({ tag: 'Client North' }), hosts({ tag: 'North' })]).toEqual(['c', '']);
  expect(hosts({ tag: 'Client North', host: 'a.test' })).toBe('');
  expect(sortedBy(sitesView({ tag: 'A & B', host: 'x' }), 'host')).toBe(
    '?host=x&tag=A+%26+B&sort=host',
  );
});

describe('the order of the sites', () => {
  it.each([
    ['by score by default, lowest first', {}, 'adcb'],
    ['by host', { sort: 'host' }, 'abcd'],
    ['by host, descending', { sort: '-host' }, 'dcba'],
    ['by score, with ties by host and unmeasured sites last', { sort: 'score' }, 'adcb'],
    ['by score, descending, with unmeasured sites last', { sort: '-score' }, 'cadb'],
    ['by the worst reader, worst first', { sort: 'readers' }, 'adcb'],
    ['by host for sites without a scan', { sort: '-scanned' }, 'abcd'],
  ])('is %s', (_, query, order) => expect(hosts(query)).toBe(order));

  it.each(['', '-', 'toString', '__proto__', 'score desc', '--score'])(
    'is by score for the invalid sort=%j',
    (sort) => expect(hosts({ sort })).toBe('adcb'),
  );
  it('ignores a parameter that is set more than once', () =>
    expect(hosts({ sort: ['score', '-score'], host: ['a', 'b'] })).toBe('adcb'));
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

it('a column heading reverses the current order, keeps the filter, and sorts scans descending first', () => {
  expect(sortedBy(sitesView({ sort: 'host' }), 'host')).toBe('?sort=-host');
  expect(sortedBy(sitesView({}), 'readers')).toBe('?sort=readers');
  expect(sortedBy(sitesView({}), 'scanned')).toBe('?sort=-scanned');
  expect(sortedBy(sitesView({ host: 'a&b' }), 'score')).toBe('?host=a%26b&sort=-score');
  expect(sortedBy(sitesView({ sort: '-score' }), 'score')).toBe('?sort=score');
});

it('a sentence counts sites that keep readers out, scores that fell, and sites without a scan', () => {
  const summed = (latestScore: number | null, scoreDelta: number | null, isClosed: boolean) => ({
    site: { latestScore, scoreDelta },
    worstReader: isClosed ? row('a.test', 0).worstReader : null,
    otherBasis: null,
  });
  expect(
    sitesSentence([summed(20, -3, true), summed(90, 4, false), summed(null, null, false)]),
  ).toBe('1 of 3 sites keeps readers out. 1 score fell. 1 not scanned yet.');
  const moved = { ...summed(80, -9, false), otherBasis: 'new engine' };
  expect(sitesSentence([moved, summed(90, 0, false)])).toBe('No site of 2 keeps readers out.');
});
