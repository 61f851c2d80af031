import { describe, expect, it } from 'vitest';
import { scoreShifts, type ScoredReport } from '@/engine/compare/score-change';
import { scoreOfChecks, type Measured } from '@/engine/judging/reach';

type Finding = Measured['findings'][number];

const finding = (code: string, more: Partial<Finding> = {}): Finding => ({
  code,
  effect: { cost: 10 },
  ...more,
});
const check = (id: string, ...findings: Finding[]): Measured => ({
  id,
  applicable: true,
  informational: false,
  findings,
});
const report = (...checks: Measured[]): ScoredReport => ({
  score: scoreOfChecks(checks),
  checks,
  pages: [],
});
const sum = (shifts: ReturnType<typeof scoreShifts>) =>
  Math.round(10 * shifts.reduce((all, { points }) => all + points, 0)) / 10;

const WHOLE = report(
  check('robots-txt'),
  check('html-rendering'),
  check('agent-operability'),
  check('rsl'),
);
const VAGUE = finding('agent-operability/vague-links', { extent: 0.4 });
const BLOCKED = finding('robots-txt/search-blocked', { clients: ['Claude-SearchBot'] });
const WORSE = report(
  check('robots-txt', BLOCKED),
  check('html-rendering', finding('html-rendering/late-content', { extent: 0.5 })),
  check('agent-operability', VAGUE),
  check('rsl', finding('rsl/absent', { effect: { set: 0 } })),
);

describe('what changed the score', () => {
  it('adds up to the change, and names each check that moved it', () => {
    const shifts = scoreShifts(WHOLE, WORSE);
    expect(sum(shifts)).toBe(WORSE.score - WHOLE.score);
    expect(shifts.map(({ of }) => of)).toEqual(
      expect.arrayContaining(['robots-txt', 'agent-operability', 'rsl']),
    );
    expect(shifts.every(({ points }) => points < 0)).toBe(true);
  });

  it('is the same in the other direction with the other sign', () => {
    expect(scoreShifts(WORSE, WHOLE)).toEqual(
      scoreShifts(WHOLE, WORSE).map(({ of, points }) => ({ of, points: -points })),
    );
  });

  it('shares a fall to nothing among the checks that each take everything', () => {
    const empty = report(
      check('robots-txt'),
      check('html-rendering', finding('html-rendering/no-html', { effect: { set: 0 } })),
      check('agent-operability', finding('agent-operability/no-html', { effect: { set: 0 } })),
      check('rsl'),
    );
    const [first, second, ...others] = scoreShifts(WHOLE, empty);
    expect(sum([first!, second!])).toBe(empty.score - WHOLE.score);
    expect(Math.abs(first!.points - second!.points)).toBeLessThanOrEqual(0.5);
    expect(others).toEqual([]);
  });

  it('says nothing without a change', () => {
    expect(scoreShifts(WORSE, WORSE)).toEqual([]);
  });

  it('gives the additional pages what the home page does not explain', () => {
    const before = { ...WHOLE, score: 97, pages: [{ score: 90 }] };
    const after = { ...WORSE, score: 70, pages: [{ score: 60 }] };
    const shifts = scoreShifts(before, after);
    expect(sum(shifts)).toBe(-27);
    expect(shifts.some(({ of }) => of === 'pages')).toBe(true);
  });

  it('names the readers that a new service brings', () => {
    const withApi = report(
      ...WORSE.checks,
      check('mcp-discovery', finding('mcp-discovery/dead-remote', { effect: { cost: 30 } })),
    );
    const shifts = scoreShifts(WORSE, withApi);
    expect(sum(shifts)).toBe(withApi.score - WORSE.score);
    expect(shifts.map(({ of }) => of)).toEqual(expect.arrayContaining(['readers']));
  });
});
