import { describe, expect, it } from 'vitest';
import { cutPage, nextOffset, pageOf, rowsToAsk } from '@/lib/platform/contract/page';
import { listAgentRuns } from '@/lib/questions/contract/agent-runs';
import { listAnswers } from '@/lib/questions/contract/answers';
import { listPublicAgentTasks } from '@/lib/questions/contract/agent-tasks';
import { listSiteHistory } from '@/lib/history/contract/history';
import { listSites } from '@/lib/sites/contract/sites';
import { listVerifications } from '@/lib/fixes/contract/verifications';

const lists = [
  listSites,
  listSiteHistory,
  listVerifications,
  listAnswers,
  listAgentRuns,
  listPublicAgentTasks,
];

describe('defaults', () => {
  it.each([
    ['listSites', {}, { limit: null, offset: 0 }],
    ['listSites', { limit: 3 }, { limit: 3, offset: 0 }],
    ['listSites', { offset: 3 }, { limit: 20, offset: 3 }],
    ['listSites', { offset: 0 }, { limit: 20, offset: 0 }],
    ['listSiteHistory', {}, { limit: 100, offset: 0 }],
    ['listSiteHistory', { offset: 100 }, { limit: 20, offset: 100 }],
    ['listSiteHistory', { limit: 50 }, { limit: 50, offset: 0 }],
    ['listVerifications', {}, { limit: 20, offset: 0 }],
    ['listAnswers', { offset: 5 }, { limit: 20, offset: 5 }],
    ['listAgentRuns', { limit: 1, offset: 2 }, { limit: 1, offset: 2 }],
    ['listPublicAgentTasks', {}, { limit: 20, offset: 0 }],
  ])('%s with %j', (id, query, page) => {
    const op = lists.find((list) => list.id === id);
    expect(op && pageOf(op.paging, query)).toEqual(page);
  });
});

it.each(lists)('$id takes limit and offset like all other lists', ({ query }) => {
  const { limit, offset } = listSites.query.shape;
  expect(query.shape.limit === limit && query.shape.offset === offset).toBe(true);
});

describe('lists accept', () => {
  const fits = (name: string, text: string) => listSites.query.safeParse({ [name]: text }).success;
  it.each(['1', '20', '50'])('limit=%s', (text) => expect(fits('limit', text)).toBe(true));
  it.each([
    '0',
    '51',
    '100',
    '01',
    '1.0',
    '+1',
    '-1',
    '',
    ' 1',
    '1 ',
    '1e1',
    '0x1',
    '１',
    '٣',
    '1\n',
    'NaN',
    '99999999999999999999',
  ])('but not limit=%j', (text) => expect(fits('limit', text)).toBe(false));
  it.each(['0', '1', '10000'])('offset=%s', (text) => expect(fits('offset', text)).toBe(true));
  it.each(['10001', '-0', '00', '1.0', ''])('but not offset=%j', (text) =>
    expect(fits('offset', text)).toBe(false),
  );
});

describe('nextOffset', () => {
  it.each([
    [{ limit: 20, offset: 0 }, true, 20],
    [{ limit: 20, offset: 0 }, false, null],
    [{ limit: 100, offset: 0 }, true, 100],
    [{ limit: null, offset: 0 }, true, null],
    [{ limit: 50, offset: 9950 }, true, 10000],
    [{ limit: 50, offset: 9951 }, true, null],
    [{ limit: 1, offset: 10000 }, true, null],
  ])('after %j, more rows %s, is %s', (page, more, next) =>
    expect(nextOffset(page, more)).toBe(next),
  );

  it('is derived from one row more than the page', () => {
    const page = { limit: 2, offset: 4 };
    expect(rowsToAsk(page)).toBe(3);
    expect(cutPage(page, ['a', 'b', 'c'])).toEqual({ rows: ['a', 'b'], nextOffset: 6 });
    expect(cutPage(page, ['a', 'b'])).toEqual({ rows: ['a', 'b'], nextOffset: null });
  });
});
