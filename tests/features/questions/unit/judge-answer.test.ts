import { describe, expect, it } from 'vitest';
import {
  isBranded,
  judgeAnswer,
  type JudgingContext,
} from '@/lib/questions/server/answers/judge-answer';

const SITE: JudgingContext = {
  host: 'acme.example',
  brands: ['Acme', 'Acme Rockets'],
  competitors: [
    { name: 'Globex', host: 'globex.example' },
    { name: 'Initech', host: null },
  ],
  canCite: true,
};
const judge = (text: string, urls: readonly string[] = [], change: Partial<JudgingContext> = {}) =>
  judgeAnswer(
    text,
    urls.map((url) => ({ url, title: null })),
    { ...SITE, ...change },
  );

describe('mentioned', () => {
  it.each([
    ['Try Acme.', true],
    ['ACME makes them', true],
    ['Ａｃｍｅ makes them', true],
    ['see acme.example/charts', true],
    ['“Acme”', true],
    ['Acme’s charts', true],
    ['Acmeology is a science', false],
    ['pacme', false],
    ['Acme1', false],
    ['', false],
    ['Globex', false],
  ])('for %j is %s', (text, mentioned) => expect(judge(text).mentioned).toBe(mentioned));

  it('is true for a name in a script without spaces', () =>
    expect(judge('地図は海図社が作る', [], { brands: ['海図社'] }).mentioned).toBe(true));
  it('is true for a name next to characters outside the BMP', () =>
    expect(judge('🚀Acme🚀').mentioned).toBe(true));
});

describe('rank', () => {
  it.each([
    ['Acme, then Globex, then Initech', 1, [2, 3]],
    ['Globex beats Acme', 2, [1, null]],
    ['Initech and Globex', null, [2, 1]],
    ['nobody', null, [null, null]],
  ] as const)('for %j is %s', (text, own, others) => {
    const { rank, competitors } = judge(text);
    expect([rank, competitors.map((one) => one.rank)]).toEqual([own, others]);
  });
});

describe('cited', () => {
  it.each([
    [['https://acme.example/a'], true],
    [['http://docs.acme.example/'], true],
    [['https://notacme.example/'], false],
    [['https://acme.example.evil.test/'], false],
    [[], false],
  ])('for %j is %s', (urls, cited) => expect(judge('x', urls).cited).toBe(cited));

  it('is null, not false, if the engine cannot cite', () => {
    const { cited, competitors } = judge('x', ['https://acme.example/'], { canCite: false });
    expect([cited, competitors.map((one) => one.cited)]).toEqual([null, [null, null]]);
  });

  it('is null for a competitor without a host', () =>
    expect(judge('x', ['https://globex.example/']).competitors.map((one) => one.cited)).toEqual([
      true,
      null,
    ]));
});

describe('citations', () => {
  it('contain each page once and in order, without fragments and tracking parameters', () => {
    const urls = [
      'https://b.example/x?utm_source=ai&q=1#top',
      'https://a.example/',
      'https://b.example/x?q=1',
      'javascript:alert(1)',
      'not a url',
      'https://www.a.example/2?gclid=1',
    ];
    const { citations, citedDomains } = judge('x', urls);
    expect(citations.map(({ url }) => url)).toEqual([
      'https://b.example/x?q=1',
      'https://a.example/',
      'https://www.a.example/2',
    ]);
    expect(citedDomains).toEqual(['b.example', 'a.example']);
  });
});

it('only a question that names the brand is branded', () => {
  expect([isBranded('Is acme good?', ['Acme']), isBranded('Who makes charts?', ['Acme'])]).toEqual([
    true,
    false,
  ]);
});
