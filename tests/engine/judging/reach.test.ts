import { describe, expect, it } from 'vitest';
import { CHECKS, weightOf } from '@/engine/checks';
import { exactScore, reachOf, scoreOfChecks, type Measured } from '@/engine/judging/reach';

const check = (id: string, ...findings: Partial<Measured['findings'][number]>[]): Measured => ({
  id,
  applicable: true,
  informational: false,
  findings: findings.map((finding) => ({ code: `${id}/none`, effect: null, ...finding })),
});

const shares = (...checks: Measured[]) =>
  Object.fromEntries(
    reachOf([check('seo-basics'), ...checks]).map(({ kind, share }) => [
      kind.id,
      Math.round(1000 * share),
    ]),
  );

describe('what readers get', () => {
  it('is all of a site without findings, for every kind but those that the site does not serve', () => {
    expect(shares()).toEqual({
      chat: 1000,
      'ai-search': 1000,
      search: 1000,
      browser: 1000,
      coding: 1000,
    });
    expect(shares(check('mcp-discovery'))).toMatchObject({ services: 1000 });
  });

  it('is the mean of the clients of a kind, each refused or not', () => {
    const refused = (token: string) => ({
      code: 'agent-access/refused',
      clients: [token],
      effect: { cost: 12.5 },
    });
    expect(shares(check('agent-access', refused('OAI-SearchBot')))).toEqual({
      chat: 1000,
      'ai-search': 667,
      search: 1000,
      browser: 1000,
      coding: 1000,
    });
    expect(
      shares(check('agent-access', refused('ChatGPT-User'), refused('Claude-User'))),
    ).toMatchObject({ chat: 0, coding: 0 });
  });

  it('counts robots.txt only for clients that obey it', () => {
    const blocked = {
      code: 'robots-txt/fetch-blocked',
      clients: ['ChatGPT-User', 'Claude-User'],
      effect: { cost: 30 },
    };
    expect(shares(check('robots-txt', blocked))).toMatchObject({ chat: 500, coding: 1000 });
  });

  it('loses by the extent of a finding', () => {
    const vague = (extent: number) =>
      shares(
        check('agent-operability', {
          code: 'agent-operability/vague-links',
          effect: { cost: 20 },
          extent,
        }),
      );
    expect(vague(0)).toMatchObject({ chat: 1000 });
    expect(1000 - vague(0.5)['chat']!).toBeCloseTo((1000 - vague(1)['chat']!) / 2, -1);
  });

  it('is nothing for text readers of a shell that scripts fill in, and all of it for browsers and search engines', () => {
    const shell = { code: 'html-rendering/shell', effect: { cap: 15 } };
    expect(shares(check('html-rendering', shell))).toEqual({
      chat: 0,
      'ai-search': 0,
      search: 1000,
      browser: 1000,
      coding: 1000,
    });
  });

  it('is a quarter behind a wall that answers our own name', () => {
    const wall = {
      code: 'html-rendering/unmeasured',
      effect: null,
      request: { status: 403 } as NonNullable<Measured['findings'][number]['request']>,
    };
    expect(shares({ ...check('html-rendering', wall), applicable: false })).toMatchObject({
      chat: 250,
      browser: 250,
    });
  });
});

describe('the score', () => {
  it('is 100 without findings, and 0 without a check that applies', () => {
    expect(scoreOfChecks([check('seo-basics')])).toBe(100);
    expect(scoreOfChecks([{ ...check('seo-basics'), applicable: false }])).toBe(0);
  });

  it('loses at most 10 points by what takes nothing from any reader', () => {
    const worthless = CHECKS.filter(({ informational }) => !informational).map(({ id }) =>
      check(id, { code: `${id}/unheard-of`, effect: { set: 0 } }),
    );
    expect(exactScore(worthless)).toBeCloseTo(90);
    expect(exactScore([...worthless.slice(1), check(worthless[0]!.id)])).toBeGreaterThan(90);
  });

  it('does not count informational checks', () => {
    const webmcp = check('webmcp', { code: 'webmcp/undescribed', effect: { set: 0 } });
    expect(scoreOfChecks([check('seo-basics'), { ...webmcp, informational: true }])).toBe(100);
  });
});

it('the weights of checks add up to 100, and only informational ones have none', () => {
  const tenths = CHECKS.map(({ id }) => Math.round(10 * weightOf(id)));
  expect(tenths.reduce((sum, weight) => sum + weight, 0)).toBe(1000);
  expect(CHECKS.filter(({ id }) => weightOf(id) === 0).map(({ id }) => id)).toEqual(
    CHECKS.filter(({ informational }) => informational).map(({ id }) => id),
  );
});
