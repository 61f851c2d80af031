import { afterAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { FileVerdict } from '@/lib/fixes/contract/files';
import { scanner } from '@/lib/platform/scanner';
import { contentOfTables } from '../../../helpers/content-of-tables';
import { ask, errorOf } from '../../../helpers/http';

afterAll(() => scanner().close());

let callers = 0;
const check = (body: unknown, address = `192.0.2.${++callers}`) =>
  ask(apiRoutes, '/api/v1/check-file', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-address': address },
    body: JSON.stringify(body),
  });

describe('an uploaded file', () => {
  it('is judged by its check, and nothing is stored', async () => {
    const before = await contentOfTables(['RateBucket']);
    const answer = await check({ file: 'robots-txt', content: 'User-agent: *\nDisallow: /\n' });
    expect(answer.status).toBe(200);
    const verdict = FileVerdict.parse(await answer.json());
    expect(verdict).toMatchObject({ file: 'robots-txt', checkId: 'robots-txt' });
    expect(verdict.findings.map(({ status }) => status)).toContain('fail');
    expect(verdict.onlyOnSite).toContain('not served as text/plain');
    expect(await contentOfTables(['RateBucket'])).toEqual(before);
  });

  it('may have the maximum length, and no more', async () => {
    const content = `User-agent: *\nDisallow:\n#${'é'.repeat(400_000)}`;
    expect((await check({ file: 'robots-txt', content })).status).toBe(200);
    const tooLong = await check({ file: 'robots-txt', content: '#'.repeat(500_001) });
    expect(await errorOf(tooLong)).toMatchObject({ status: 400, error: 'invalid_input' });
    const tooLarge = await check({ file: 'robots-txt', content: '#'.repeat(1_100_000) });
    expect(await errorOf(tooLarge)).toMatchObject({ status: 413, error: 'body_too_large' });
  });

  it.each([
    { file: 'favicon', content: 'x' },
    { file: 'robots-txt' },
    { file: 'rsl', content: '' },
  ])('%j is refused', async (body) => {
    expect(await errorOf(await check(body))).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
  });

  it('counts toward the limit of its caller', async () => {
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 100)
      statuses.push(
        (await check({ file: 'security-txt', content: 'Contact: x' }, '198.51.100.7')).status,
      );
    expect(statuses.at(-1)).toBe(429);
  });
});
