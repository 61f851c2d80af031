import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditOutcome } from '@seamark/engine';
import { scanDomain as operation } from '@/lib/reports/contract/public-scan';
import { database } from '@/lib/platform/db/client';
import { HandlerResult, on, serve } from '@/lib/platform/http';
import { scanner, type Measurer } from '@/lib/platform/scanner';
import { scanDomain } from '@/lib/reports/server/scan-domain';
import { plainReport } from '../../../helpers/site-report';
import { ask, errorOf } from '../../../helpers/http';

/** Result of the engine for a host; targets, budgets, slots, and storage are real. */
let outcome: (host: string) => Promise<AuditOutcome>;
let measured = 0;
const reach: Pick<Measurer, 'target' | 'measure'> = {
  target: (text, form) => scanner().public.target(text, form),
  measure: (_scan, { host }) => {
    measured += 1;
    return outcome(host);
  },
};
const good = async (host: string): Promise<AuditOutcome> => ({
  ok: true,
  unmeasured: [],
  report: {
    ...(await plainReport()),
    host,
    scannedAt: new Date().toISOString(),
    recordings: null,
  },
});
const bad =
  (code: 'target_not_allowed' | 'target_unreachable' | 'unavailable', wasAsked: boolean) =>
  async (): Promise<AuditOutcome> => ({ ok: false, code, message: 'Not measured.', wasAsked });

const routes = serve(
  on(operation, async ({ body, caller, signal }) => {
    const { report, limits } = await scanDomain({ domain: body.domain, caller }, signal, reach);
    return HandlerResult.withLimits(report, limits);
  }),
);
let callers = 0;
const freshCaller = (): string => {
  callers += 1;
  return `198.51.${callers >> 8}.${callers & 255}`;
};
const scan = (domain: unknown, caller = freshCaller()) =>
  ask(routes, '/api/v1/scan', {
    method: 'POST',
    body: JSON.stringify({ domain }),
    headers: { 'content-type': 'application/json', 'x-client-address': caller },
  });
const rows = (host: string) =>
  database().limitRow.count({ where: { limitKey: { endsWith: `:${host}` } } });
beforeEach(() => {
  outcome = good;
  measured = 0;
});

describe('200', () => {
  it('stores the report as the latest of the host and returns the limits', async () => {
    const response = await scan('www.shop.example');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('ratelimit-policy')).toBe(
      '"target-scans";q=5;w=3600, "target-public-scans";q=3;w=3600, "public-caller";q=10;w=3600',
    );
    expect(response.headers.get('ratelimit')).toBe(
      '"target-scans";r=4;t=3600, "target-public-scans";r=2;t=3600, "public-caller";r=9;t=3600',
    );
    const stored = await database().publicReport.findFirstOrThrow({
      where: { host: 'www.shop.example' },
    });
    expect(await response.json()).toEqual(JSON.parse(stored.body));
    expect(await rows('shop.example')).toBe(2);
  });
});

describe('400', () => {
  it.each([
    ['', 'domain must have at least 1 character.'],
    ['x'.repeat(2049), 'domain must have at most 2048 characters.'],
    [1, 'domain must be a string.'],
    [undefined, 'domain is required.'],
  ])('%s', async (domain, message) => {
    expect(await errorOf(await scan(domain))).toEqual({
      status: 400,
      error: 'invalid_input',
      message,
    });
  });

  it('a refused target uses no budget and no slot', async () => {
    expect(await errorOf(await scan('db.internal'))).toMatchObject({
      status: 400,
      error: 'target_not_allowed',
    });
    expect([await rows('db.internal'), measured]).toEqual([0, 0]);
  });
});

describe('refunds', () => {
  it.each([
    ['a private address behind the name', bad('target_not_allowed', false), 0],
    ['no capacity before the first packet', bad('unavailable', false), 0],
    ['refused after traffic', bad('target_not_allowed', true), 2],
    ['unreachable without a packet', bad('target_unreachable', false), 2],
    ['unreachable', bad('target_unreachable', true), 2],
  ])('%s leaves %s rows', async (name, result, kept) => {
    const host = `${randomUUID()}.example`;
    outcome = result;
    expect((await scan(host)).status).toBeGreaterThanOrEqual(400);
    expect(await rows(host), name).toBe(kept);
    expect(await database().publicReport.count({ where: { host } })).toBe(0);
  });
});

describe('429', () => {
  it('the fourth public scan of a host in an hour, www. or not', async () => {
    const host = `${randomUUID()}.example`;
    for (const name of [host, `www.${host}`, host]) expect((await scan(name)).status).toBe(200);
    const response = await scan(host);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3590);
    expect(response.headers.get('ratelimit')).toMatch(/"target-public-scans";r=0;t=3\d{3}/);
    expect(await errorOf(response)).toMatchObject({ status: 429, error: 'rate_limited' });
    expect(measured).toBe(3);
  });

  it('the eleventh request of a caller in a minute, invalid ones included', async () => {
    const caller = freshCaller();
    for (let i = 0; i < 10; i += 1) expect((await scan('', caller)).status).toBe(400);
    const response = await scan('', caller);
    expect(response.status).toBe(429);
    expect(response.headers.get('ratelimit-policy')).toBe('"public-burst";q=10;w=60');
    expect((await scan('')).status).toBe(400);
  });

  it('of two simultaneous scans at the limit, one succeeds', async () => {
    const host = `${randomUUID()}.example`;
    await scan(host);
    await scan(host);
    const statuses = (await Promise.all([scan(host), scan(host)])).map(
      (response) => response.status,
    );
    expect(statuses.sort()).toEqual([200, 429]);
  });
});
